import { tablePresentation } from '#renderers/presentations/tablePresentation.ts';
import { Notice } from '#renderers/regions/base/Notice.tsx';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';
import { isFamily } from '#src/api/settings.ts';
import { usePorts } from '#src/services/screen/ports.ts';
import './drafts.css';

const list = lazyComponent(() => import('./DraftList.tsx'));

/** `/my-draft`: the starts its reader saved, and the forms they left unsaved (RT-019, FM-006); servers of the family keep none (contract 10.5: ours). */
function DraftsScreen() {
  const ports = usePorts();
  const { t } = ports;
  // Another language is another list: the server names forms and applications in it.
  if (!isFamily()) return <list.Part key={ports.locale} ports={ports} />;
  return (
    <section className="p-drafts" aria-label={t('common:title.drafts')}>
      <div className="p-drafts-surface p-surface">
        <Notice kind="empty" level={1} title={t('drafts:list.unkept')} />
      </div>
    </section>
  );
}

/** The code of the list travels before it is drawn. */
async function prefetch(): Promise<void> {
  // What did not come is requested again where it is drawn.
  await Promise.all([list.preload(), tablePresentation.preload()]).catch(() => undefined);
}

export default Object.assign(DraftsScreen, { prefetch });
