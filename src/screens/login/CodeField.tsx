import { useEffect, useState } from 'react';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { call } from '#src/api/client.ts';
import { loadNamespaces, useTranslate } from '#src/services/texts/i18n.ts';
import { showMessage } from '#src/services/messages/messages.ts';
import { reportError } from '#src/services/messages/reportError.ts';
import './OtherSignIn.css';

/** The code of a short message, with the button that has one sent (contract 3.2). */
export default function CodeField({ account, corpId }: { account: string; corpId: string }) {
  const t = useTranslate();
  const [isReady, setReady] = useState(false);
  const [busy, setBusy] = useState(false);
  useEffect(() => void loadNamespaces('session').then(() => setReady(true), reportError), []);
  if (!isReady) return null;
  const send = () => {
    setBusy(true);
    call('verificationCode', { body: { username: account.trim(), ...(corpId && { corpId }) } })
      .then(() => showMessage({ level: 'success', text: t('session:code.sent') }), reportError)
      .finally(() => setBusy(false));
  };
  return (
    <div className="p-login-field">
      <label htmlFor="login-code">{t('session:code.label')}</label>
      <span className="p-login-control">
        <Icon name="lock" />
        <input className="p-input p-login-input" id="login-code" name="verification_code" inputMode="numeric" autoComplete="one-time-code" maxLength={12} />
        <Button className="p-session-send" onClick={send} busy={busy}>
          {t('session:code.send')}
        </Button>
      </span>
    </div>
  );
}
