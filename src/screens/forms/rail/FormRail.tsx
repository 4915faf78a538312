import type { Ports } from '#renderers/contracts/ports.ts';
import { LazyBoundary } from '#renderers/regions/lazy/LazyBoundary.tsx';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';
import { openFile } from '#renderers/regions/viewer/openFile.ts';
import type { FormLoad } from '#schemas/form.ts';
import { loadNamespaces } from '#src/services/texts/i18n.ts';
import { historyOf, railOf } from './railOf.ts';
import { useRailRoom } from './useRailRoom.ts';

const { Part: InstanceRail } = lazyComponent(async () => {
  const [rail] = await Promise.all([import('#src/screens/workflow/rail/InstanceRail.tsx'), loadNamespaces('workflow', 'track')]);
  return rail;
});
const { Part: RecordRail } = lazyComponent(async () => {
  const [rail] = await Promise.all([import('./RecordRail.tsx'), loadNamespaces('comments', 'rows', 'form')]);
  return rail;
});

const { Part: HistoryPanel } = lazyComponent(async () => {
  const [panel] = await Promise.all([import('./HistoryPanel.tsx'), loadNamespaces('rows')]);
  return panel;
});

/** Beside a form, where there is room: the steps of its instance, what is said about its record, what was changed. Source: mockups 06, 14. */
export default function FormRail({ form, ports }: { form: FormLoad; ports: Ports }) {
  const hasRoom = useRailRoom();
  if (!hasRoom) return null;
  return (
    <LazyBoundary place={<div className="p-form-rail-place" />}>
      {railOf(form) ? <RailOfInstance form={form} ports={ports} /> : <RecordRail form={form} ports={ports} />}
    </LazyBoundary>
  );
}

function RailOfInstance({ form, ports }: { form: FormLoad; ports: Ports }) {
  const rail = railOf(form);
  const place = historyOf(form);
  const history = (onCount: (count: number) => void) =>
    place && (
      <LazyBoundary place={null}>
        <HistoryPanel place={place} revision={form} ports={ports} onCount={onCount} />
      </LazyBoundary>
    );
  return rail && <InstanceRail {...rail} history={place && history} onOpenFile={(file, all) => openFile(ports.files, file, all)} ports={ports} />;
}
