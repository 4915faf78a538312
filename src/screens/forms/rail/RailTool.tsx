import type { Ports } from '#renderers/contracts/ports.ts';
import { LazyBoundary } from '#renderers/regions/lazy/LazyBoundary.tsx';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';
import type { FormLoad } from '#schemas/form.ts';
import { loadNamespaces } from '#src/services/texts/i18n.ts';
import { useRailRoom } from './useRailRoom.ts';

const { Part: RailButton } = lazyComponent(async () => {
  const [part] = await Promise.all([import('./RailButton.tsx'), loadNamespaces('track')]);
  return part;
});

/** The way to the steps of a form's instance, in its head where they have no room beside it. */
export function RailTool({ form, ports }: { form: FormLoad; ports: Ports }) {
  const hasRoom = useRailRoom();
  if (hasRoom || !form.workflowInstanceId) return null;
  return (
    <LazyBoundary place={null}>
      <RailButton form={form} ports={ports} />
    </LazyBoundary>
  );
}
