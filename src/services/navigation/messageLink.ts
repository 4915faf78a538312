import type { MessageLink } from '#schemas/message.ts';
import { call } from '#src/api/client.ts';
import { goTo, portalPath } from './navigate.ts';
import { reportError } from '#src/services/messages/reportError.ts';

/**
 * Address a notification leads to: the one the server gives, else the record's form; undefined where it leads nowhere.
 * Shape: a path of this portal, or a web address. Source: EN-021, OP-41.
 */
function addressOfLink(link: MessageLink, back?: string): string | undefined {
  if (link.url) return portalPath(link.url) ?? (/^https?:\/\//i.test(link.url) ? link.url : undefined);
  const { schemaCode, sheetCode, bizObjectId: objectId, workflowInstanceId, workItemId: workitemId } = link;
  if (!objectId && !workflowInstanceId && !workitemId) return undefined;
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries({ schemaCode, sheetCode, objectId, workflowInstanceId, workitemId, return: back }))
    if (value) query.set(key, value);
  return `/form/detail?${query.toString()}`;
}

/**
 * Opens what a notification is about, or says why it cannot; false where it leads nowhere, of which nothing is said yet (HT-012, NT-019, ER-016).
 * `back`: where the form's arrow leads; `part`: the part of the page that is shown first, as `#comments`.
 */
export async function openMessage(messageId: string, { back, part = '' }: { back?: string; part?: string } = {}): Promise<boolean> {
  try {
    const address = addressOfLink(await call('messageLink', { query: { messageId } }), back);
    if (address === undefined) return false;
    if (address.startsWith('/')) goTo(`${address}${part}`);
    else window.open(address, '_blank', 'noopener,noreferrer');
    return true;
  } catch (error) {
    reportError(error);
    return true;
  }
}
