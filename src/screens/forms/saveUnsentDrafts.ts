import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import { isByLink } from '#src/api/headers.ts';
import { hasUnsent } from '#src/api/drafts/unsentStored.ts';
import { reportError } from '#src/services/messages/reportError.ts';
import { store, userAtom } from '#src/services/page/state.ts';

/** What the portal left unsent in this tab becomes a draft first, so that its form is given with it and it is listed. Never rejects. */
export async function saveUnsentDrafts(): Promise<void> {
  const user = store.get(userAtom);
  if (user === undefined || isByLink() || !hasUnsent()) return;
  await loadChunk(() => import('#src/engine/forms/formDrafts.ts')).then(({ sendUnsent }) => sendUnsent(user.id), reportError);
}
