import { MESSAGE_MS } from '#renderers/contracts/messageTimes.ts';
import type { User } from '#schemas/session.ts';
import { mayStartWorkflows } from '#src/engine/session/permissions.ts';
import { showMessage } from '#src/services/messages/messages.ts';
import { loadNamespaces, translate } from '#src/services/texts/i18n.ts';

/** Warns who starts no workflows, where they are. Shape: whether they were refused. Source: AU-008, AU-009. */
export async function startRefusal(user: User | undefined): Promise<boolean> {
  if (mayStartWorkflows(user)) return false;
  await loadNamespaces('list');
  showMessage({ level: 'warning', text: translate('list:actions.adminCannotStart'), ms: MESSAGE_MS.error });
  return true;
}
