import type { Translate } from '#renderers/contracts/ports.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { call } from '#src/api/client.ts';
import { portalSettings } from '#src/api/settings.ts';
import { showMessage } from '#src/services/messages/messages.ts';
import { reportError } from '#src/services/messages/reportError.ts';
import type { RecordPlace } from '#src/screens/comments/recordPlace.ts';
import type { Shared } from './ShareDialog.tsx';
import './share.css';

/** Copies links: to a record for people with an account, and where the form allows it one for everybody. */
export function ShareLinks({ shared, t }: { shared: Shared; t: Translate }) {
  const { schemaCode, bizObjectId, externalForm } = shared;
  return (
    <div className="p-share-links">
      {bizObjectId !== undefined && (
        <Button icon="link" onClick={() => void copy(linkTo({ schemaCode, bizObjectId }), t)}>
          {t('share:copy')}
        </Button>
      )}
      {externalForm !== undefined && (
        <>
          <Button icon="external" onClick={() => void copy(externalLink(shared, externalForm), t)}>
            {t('share:copyExternal')}
          </Button>
          <p className="p-share-hint">{t(bizObjectId === undefined ? 'share:newNote' : 'share:externalNote')}</p>
        </>
      )}
    </div>
  );
}

const portal = () => portalSettings().portalHost || location.origin;

async function copy(made: Promise<string>, t: Translate): Promise<void> {
  let link: string;
  try {
    link = await made;
  } catch (error) {
    reportError(error);
    return;
  }
  try {
    await navigator.clipboard.writeText(link);
    showMessage({ level: 'success', text: t('share:copied') });
  } catch {
    // A page without a secure connection has no clipboard.
    showMessage({ level: 'info', text: t('share:manual', { link }), ms: 5000 });
  }
}

/** A short link to a stored record, or its whole address where no code can be had (HT-015, OP-74). */
async function linkTo({ schemaCode, bizObjectId }: RecordPlace): Promise<string> {
  const address = `${portal()}/form/detail?${new URLSearchParams({ schemaCode, objectId: bizObjectId }).toString()}`;
  try {
    const code = await call('shortCode', { body: { url: address, type: 'record', expireTime: -1 } });
    return `${portal()}/?shortCode=${encodeURIComponent(code)}`;
  } catch {
    return address;
  }
}

/** A link that opens a form without an account, for 30 days (contract 10.1, OP-19). */
async function externalLink({ schemaCode, bizObjectId }: Shared, formCode: string): Promise<string> {
  const code = await call('externalCode', { body: { schemaCode, formCode, objectId: bizObjectId ?? null } });
  return `${portal()}/external-link/${encodeURIComponent(code)}`;
}
