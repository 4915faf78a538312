import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { call } from '#src/api/client.ts';
import { translate } from '#src/services/texts/i18n.ts';
import { openMessage } from '#src/services/navigation/messageLink.ts';
import { showMessage } from '#src/services/messages/messages.ts';
import { goTo, portalPath } from '#src/services/navigation/navigate.ts';
import { reportError } from '#src/services/messages/reportError.ts';

/** Opens what an address names besides its page: a notification (`messageId`) or a short code (`shortCode`); once (ER-016, OP-41, OP-74). */
export function LinkOpener() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const query = new URLSearchParams(search);
    const [messageId, shortCode] = [query.get('messageId'), query.get('shortCode')];
    if (!messageId && !shortCode) return;
    query.delete('messageId');
    query.delete('shortCode');
    const rest = query.toString();
    // Coming back does not open it again.
    void navigate(`${pathname}${rest === '' ? '' : `?${rest}`}${hash}`, { replace: true });
    const opened = messageId ? openMessage(messageId) : openShortCode(shortCode ?? '');
    void opened.then((isOpen) => isOpen || showMessage({ level: 'warning', text: translate('shell:linkNowhere') }));
  }, [pathname, search, hash, navigate]);
  return null;
}

/** Goes where a short code leads, a path of this portal; a failure is said. */
async function openShortCode(shortCode: string): Promise<boolean> {
  try {
    const { url } = await call('shortCodeTarget', { query: { shortCode } });
    const path = portalPath(url);
    if (path !== undefined) goTo(path);
    return path !== undefined;
  } catch (error) {
    reportError(error);
    return true;
  }
}
