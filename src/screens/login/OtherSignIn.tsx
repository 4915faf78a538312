import { useEffect, useState } from 'react';
import { chatHost } from '#src/api/chatHost.ts';
import { EnvelopeError } from '#src/api/errors.ts';
import { portalSettings } from '#src/api/settings.ts';
import { storage } from '#src/api/storage.ts';
import { signInByHost } from '#src/services/session/hostSignIn.ts';
import { openRequestedPath } from '#src/services/session/requestedPath.ts';
import { loadNamespaces, useTranslate } from '#src/services/texts/i18n.ts';
import { errorText } from '#src/services/messages/reportError.ts';
import './OtherSignIn.css';

/** Further ways in: the organisation's own sign-in service by the name its operator gave, and the chat app around the page (contract 3.2, 7.5). */
export default function OtherSignIn({ name }: { name: string | undefined }) {
  return (
    <>
      {name !== undefined && <OidcLink name={name} />}
      {chatHost() !== undefined && <HostSignIn />}
    </>
  );
}

function OidcLink({ name }: { name: string }) {
  const returnUrl = storage.returnUrl();
  const query = returnUrl === undefined ? '' : `?return=${encodeURIComponent(returnUrl)}`;
  return (
    <a className="p-button p-button-large p-session-other" href={`${portalSettings().oauthHost ?? ''}/login/oidc/start${query}`}>
      {name}
    </a>
  );
}

/** One try a page: drawn again it is not made again. */
let trying: Promise<boolean> | undefined;

/** Signs in by the chat app as soon as the page stands; if that fails the password still serves. */
function HostSignIn() {
  const t = useTranslate();
  const [status, setStatus] = useState<string>();
  useEffect(() => {
    const host = chatHost();
    if (host === undefined) return;
    trying ??= loadNamespaces('session').then(() => {
      setStatus(t('session:signingIn'));
      return signInByHost(host);
    });
    trying
      .then((isIn) => (isIn ? openRequestedPath() : undefined))
      .catch((error: unknown) => setStatus(error instanceof EnvelopeError ? errorText(error, t) : t('session:reason.host')));
  }, [t]);
  return <output className="p-session-host">{status}</output>;
}
