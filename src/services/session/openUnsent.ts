import { dropUnusable, unsentBox } from '#src/engine/forms/unsentBox.ts';
import { showMessage } from '#src/services/messages/messages.ts';
import { loadNamespaces, translate } from '#src/services/texts/i18n.ts';

/** How long it is said that something can no longer be read, ms. */
const UNREADABLE_MS = 10_000;

/** Fetches the key of what this browser keeps of a person, so that it can be offered, and says what of it can no longer be read. Never rejects. Source: contract 5.1, 10.5, BX-051. */
export async function openUnsent(userId: string): Promise<void> {
  const isDamaged = dropUnusable();
  if (unsentBox.holds(userId)) await unsentBox.unlock(userId);
  if (unsentBox.takeUnreadable() > 0 || isDamaged) void showUnreadable();
}

async function showUnreadable(): Promise<void> {
  await loadNamespaces('session').catch(() => undefined);
  showMessage({ level: 'warning', text: translate('session:unreadable'), ms: UNREADABLE_MS });
}
