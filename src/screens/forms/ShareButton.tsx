import type { Ports } from '#renderers/contracts/ports.ts';
import type { LazyDialog } from '#renderers/contracts/lazyDialog.ts';
import { IconButton } from '#renderers/regions/base/IconButton.tsx';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';
import type { FormLoad } from '#schemas/form.ts';
import { isByLink } from '#src/api/headers.ts';
import { reportError } from '#src/services/messages/reportError.ts';
import { useDialogs } from '#src/services/screen/useDialogs.tsx';
import { recordPlaceOf } from '#src/screens/comments/recordPlace.ts';
import type { Shared } from '#src/screens/share/ShareDialog.tsx';

const share: LazyDialog<{ shared: Shared }, undefined> = { ...lazyComponent(() => import('#src/screens/share/ShareDialog.tsx')), texts: ['share', 'form'] };

/** Shares a stored record, by a link or a notification, or an empty form that is open to everybody (HT-015); not for people who came by a link of their own. */
export function ShareButton({ form, ports }: { form: FormLoad; ports: Ports }) {
  const { show, dialogs } = useDialogs(ports);
  const { bizObject, bizSheet } = form;
  const { bizObjectId } = recordPlaceOf(form) ?? {};
  const { schemaCode } = bizObject;
  const externalForm = bizSheet.externalLinkAble === true ? bizSheet.code : undefined;
  if (!schemaCode || (bizObjectId === undefined && externalForm === undefined) || isByLink()) return null;
  return (
    <>
      <IconButton
        icon="share"
        label={ports.t('form:share')}
        onClick={() => void show(share, { shared: { schemaCode, bizObjectId, externalForm } }).catch(reportError)}
      />
      {dialogs}
    </>
  );
}
