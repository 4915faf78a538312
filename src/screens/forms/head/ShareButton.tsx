import type { Ports } from '#renderers/contracts/ports.ts';
import { IconButton } from '#renderers/regions/base/IconButton.tsx';
import type { FormLoad } from '#schemas/form.ts';
import { reportError } from '#src/services/messages/reportError.ts';
import { useDialogs } from '#src/services/screen/useDialogs.tsx';
import { lazyShareDialog, sharedOf } from '#src/screens/share/lazyShareDialog.ts';

/** Shares a stored record, by a link or a notification, or an empty form that is open to everybody (HT-015); not for people who came by a link of their own. */
export function ShareButton({ form, ports }: { form: FormLoad; ports: Ports }) {
  const { show, dialogs } = useDialogs(ports);
  const shared = sharedOf(form);
  if (!shared) return null;
  return (
    <>
      <IconButton icon="share" label={ports.t('form:share')} onClick={() => void show(lazyShareDialog, { shared }).catch(reportError)} />
      {dialogs}
    </>
  );
}
