import type { Ports } from '#renderers/contracts/ports.ts';
import { LazyBoundary } from '#renderers/regions/lazy/LazyBoundary.tsx';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';
import { openFile } from '#renderers/regions/viewer/openFile.ts';
import type { FormLoad } from '#schemas/form.ts';
import { loadNamespaces } from '#src/services/texts/i18n.ts';
import { railOf } from './railOf.ts';
import { useRailRoom } from './useRailRoom.ts';

const { Part: InstanceRail } = lazyComponent(async () => {
  const [rail] = await Promise.all([import('#src/screens/workflow/rail/InstanceRail.tsx'), loadNamespaces('workflow', 'track')]);
  return rail;
});

/** Beside the form of an instance, where there is room: its steps and what is said about its record. Source: mockups 06, 14. */
export default function FormRail({ form, ports }: { form: FormLoad; ports: Ports }) {
  const hasRoom = useRailRoom();
  const rail = railOf(form);
  if (!hasRoom || !rail) return null;
  return (
    <LazyBoundary place={<div className="p-form-rail-place" />}>
      <InstanceRail {...rail} onOpenFile={(file, all) => openFile(ports.files, file, all)} ports={ports} />
    </LazyBoundary>
  );
}
