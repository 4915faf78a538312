import type { Ports } from '#renderers/contract.ts';
import { IconButton } from '#renderers/regions/base/IconButton.tsx';
import type { FormLoad } from '#schemas/form.ts';
import { call } from '#src/api/client.ts';
import { portalSettings } from '#src/api/settings.ts';
import { showMessage } from '#src/services/messages.ts';

/** Copies a short link to a stored record, or its whole address where no code can be had (HT-015, OP-74). */
export function CopyLink({ form, ports: { t } }: { form: FormLoad; ports: Ports }) {
  const { id, schemaCode } = form.bizObject;
  if (!id || !schemaCode || form.bizObject.loadedFromDb === false) return null;
  const copy = async () => {
    const link = await linkTo(`/form/detail?${new URLSearchParams({ schemaCode, objectId: id }).toString()}`);
    try {
      await navigator.clipboard.writeText(link);
      showMessage({ level: 'success', text: t('form:link.copied') });
    } catch {
      // A page without a secure connection has no clipboard.
      showMessage({ level: 'info', text: t('form:link.manual', { link }), ms: 5000 });
    }
  };
  return <IconButton icon="link" label={t('form:link.copy')} onClick={() => void copy()} />;
}

async function linkTo(path: string): Promise<string> {
  const portal = portalSettings().portalHost || location.origin;
  try {
    const code = await call('shortCode', { body: { url: `${portal}${path}`, type: 'record', expireTime: -1 } });
    return `${portal}/?shortCode=${encodeURIComponent(code)}`;
  } catch {
    return `${portal}${path}`;
  }
}
