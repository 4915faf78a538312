import type { Ports } from '#renderers/contracts/ports.ts';
import type { ItemPreview } from '#renderers/contracts/triage.ts';
import { LazyBoundary } from '#renderers/regions/lazy/LazyBoundary.tsx';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';
import type { WorkItemRow } from '#schemas/workItem.ts';

const { Part: PreviewForm } = lazyComponent(async () => ({ default: (await import('./PreviewForm.tsx')).PreviewForm }));

/** The record as the step shows it; until its form is there, what the list knows of it. */
export function PreviewRecord({ item, preview, ports }: { item: WorkItemRow; preview: ItemPreview | undefined; ports: Ports }) {
  const { t } = ports;
  const summary = <Summary item={item} t={t} />;
  return (
    <section className="p-preview-record" aria-label={t('triage:record')} aria-busy={!preview?.form && preview?.failure === undefined}>
      {preview?.form ? (
        <LazyBoundary place={summary}>
          <PreviewForm form={preview.form} ports={ports} />
        </LazyBoundary>
      ) : (
        summary
      )}
      {preview?.failure !== undefined && !preview.form && (
        <p className="p-preview-failure" role="alert">
          {preview.failure}
        </p>
      )}
    </section>
  );
}

function Summary({ item: { summary }, t }: { item: WorkItemRow; t: Ports['t'] }) {
  return (
    <>
      <h3>{t('triage:record')}</h3>
      <dl className="p-preview-summary">
        {summary.map(({ propertyCode, name, text }) => (
          <div key={propertyCode}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
