import type { LazyDialogProps } from '#renderers/contracts/lazyDialog.ts';
import { Dialog } from '#renderers/regions/base/Dialog.tsx';
import type { FirstTried } from '#src/engine/work/trial.ts';
import TrialTab from './TrialTab.tsx';

/** A trial where no script panel is: from the palette, and from a form without a script. Source: BX-047, contract 15.9.7. */
export function TrialDialog({ first, ports, onClose }: { first: FirstTried } & LazyDialogProps<undefined>) {
  const { t } = ports;
  return (
    <Dialog open width={1000} title={t('trial:title')} closeLabel={t('common:close')} onClose={() => onClose()}>
      <TrialTab first={first} ports={ports} />
    </Dialog>
  );
}
