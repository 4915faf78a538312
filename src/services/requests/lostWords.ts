import { TransportError } from '#src/api/errors.ts';
import { isUnanswered } from '#src/api/unanswered.ts';
import { loadNamespaces, translate } from '#src/services/texts/i18n.ts';

/**
 * The same failure; where no answer came, it says that what was sent may have been done, and that it is not done twice. Without a
 * network that comes first, and one that nobody waits for any more says nothing. Shape: `what` = a saved form, or another act.
 */
export async function withLostWords(error: unknown, what: 'form' | 'act'): Promise<unknown> {
  if (!isUnanswered(error) || error.reason === 'cancelled' || !navigator.onLine) return error;
  const isKnown = await loadNamespaces('lost').then(
    () => true,
    () => false,
  );
  if (!isKnown) return error;
  const { reason, call, status, traceId } = error;
  const known = { ...(status !== undefined && { status }), ...(traceId !== undefined && { traceId }) };
  return new TransportError(reason, { call, cause: error, errmsg: translate(`lost:${what}`), ...known });
}
