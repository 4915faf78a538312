import type { Ports } from '#renderers/contracts/ports.ts';
import { IconButton } from '#renderers/regions/base/IconButton.tsx';
import { LazyBoundary } from '#renderers/regions/lazy/LazyBoundary.tsx';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';
import type { FormLoad } from '#schemas/form.ts';
import { loadNamespaces } from '#src/services/texts/i18n.ts';
import { railKindOf } from './railOf.ts';
import { useRail } from './railState.ts';
import { useRailRoom } from './useRailRoom.ts';

const { Part: RailButton } = lazyComponent(async () => {
  const [part] = await Promise.all([import('./RailButton.tsx'), loadNamespaces('track')]);
  return part;
});

/** Opens and closes what stands beside a form; where there is no room for it, the way to the steps of its instance. */
export function RailTool({ form, ports }: { form: FormLoad; ports: Ports }) {
  const hasRoom = useRailRoom();
  const kind = railKindOf(form);
  const { isOpen, setOpen } = useRail(kind);
  if (kind === undefined || (!hasRoom && kind !== 'process')) return null;
  if (hasRoom)
    return (
      <IconButton
        className="p-rail-toggle"
        icon="panel"
        label={ports.t(isOpen ? 'form:rail.hide' : 'form:rail.show')}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
    );
  return (
    <LazyBoundary place={null}>
      <RailButton form={form} ports={ports} />
    </LazyBoundary>
  );
}
