import { useAtomValue } from 'jotai';
import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import { IconButton } from '#renderers/regions/base/IconButton.tsx';
import { isWebAddress } from '#src/engine/navigation/helpLinks.ts';
import { isAdmin } from '#src/engine/session/session.ts';
import { chatHost } from '#src/api/chatHost.ts';
import { useTranslate } from '#src/services/texts/i18n.ts';
import { reportError } from '#src/services/messages/reportError.ts';
import { settingsAtom, userAtom } from '#src/services/page/state.ts';

/** Address of the management back-end for people who may open it, where the operator named one (HD-016, OP-28). */
export function useBackStage(): string | undefined {
  const user = useAtomValue(userAtom);
  const { adminUrl } = useAtomValue(settingsAtom);
  return isAdmin(user) && isWebAddress(adminUrl ?? '') ? (adminUrl ?? undefined) : undefined;
}

/** Opens the back-end in a tab that cannot reach back into this one; out of a chat app with a one-time code (HD-017, CH-007). */
export function openBackStage(address: string): void {
  if (chatHost() === undefined) window.open(address, '_blank', 'noopener,noreferrer');
  else
    void loadChunk(() => import('#src/services/navigation/adminCode.ts'))
      .then(({ openWithCode }) => openWithCode(address))
      .catch(reportError);
}

/** The way to the management back-end, for administrators (HD-016, HD-017). */
export function BackStage() {
  const t = useTranslate();
  const address = useBackStage();
  if (address === undefined) return null;
  return <IconButton className="p-not-phone" icon="monitor" label={t('shell:backStage')} onClick={() => openBackStage(address)} />;
}
