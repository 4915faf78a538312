import { useAtomValue } from 'jotai';
import { type ComponentType, useEffect, useState } from 'react';
import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { chatHost } from '#src/api/chatHost.ts';
import { hasOwnCrypto } from '#src/api/passwordCipher.ts';
import { hasUnsent } from '#src/api/drafts/unsentStored.ts';
import { takeSignOutNotice } from '#src/services/session/signOutNotice.ts';
import { useTranslate } from '#src/services/texts/i18n.ts';
import { systemConfigAtom, themeAtom } from '#src/services/page/state.ts';
import { productName } from '#src/services/theme/theme.ts';
import { imageAddress } from '#src/engine/session/session.ts';
import { LanguageSwitch } from '#src/screens/shell/header/LanguageSwitch.tsx';
import { Logo } from '#src/services/theme/Logo.tsx';
import { openRequestedPath } from '#src/services/session/requestedPath.ts';
import { Arches } from './Arches.tsx';
import { LoginForm } from './LoginForm.tsx';
import { loadLiveSession, useLiveSession } from './useLiveSession.ts';
import './login.css';

export { LoginForm };

const noop = () => undefined;

/** How long the form stands before the way on is fetched, ms: filling it in takes longer. */
const READING_MS = 1500;

/** The login page (RT-003, mockup 01): product on one half, the form on the other. */
export default function LoginScreen() {
  const t = useTranslate();
  const theme = useAtomValue(themeAtom);
  const config = useAtomValue(systemConfigAtom);
  const [account, setAccount] = useState('');
  const [notice] = useState(takeSignOutNotice);
  const [keepsUnsaved] = useState(hasUnsent);
  const [live, forgetLive] = useLiveSession();
  const product = productName(theme);
  const background = imageAddress('logo', theme.backLogo);

  const [Other, setOther] = useState<ComponentType<{ name: string | undefined }>>();
  const hasOther = Boolean(config.oidc) || chatHost() !== undefined;

  useEffect(() => {
    // Where the code of further ways in does not come, the password still serves.
    if (hasOther) loadChunk(() => import('./OtherSignIn.tsx')).then(({ default: Part }) => setOther(() => Part), noop);
  }, [hasOther]);
  useEffect(() => {
    // The way on after sign-in comes beside the reading of the form.
    const idle = setTimeout(() => void loadChunk(() => import('#src/screens/shell/Shell.tsx')).catch(noop), READING_MS);
    return () => clearTimeout(idle);
  }, []);

  return (
    <div className="p-login">
      <aside className="p-login-side" aria-label={product}>
        <div className="p-login-brand">
          <Logo size={36} />
          <span>{product}</span>
        </div>
        <p className="p-login-slogan">{t('login:slogan')}</p>
        <p className="p-login-info">{theme.info || t('login:info')}</p>
        {background === undefined ? <Arches /> : <img className="p-login-picture" src={background} alt="" />}
      </aside>
      <main className="p-login-main">
        <div className="p-login-top">
          <LanguageSwitch withName />
        </div>
        <div className="p-login-box">
          <div className="p-login-brand p-login-brand-phone">
            <Logo size={36} />
            <span>{product}</span>
          </div>
          <h1 className="p-login-title">{t(live ? 'login:live.title' : 'login:title')}</h1>
          {!live && <p className="p-login-hint">{t('login:subtitle', { product })}</p>}
          {notice && (
            <output className={`p-login-message p-login-${notice.level}`}>
              <Icon name={notice.level === 'warning' ? 'alert' : 'success'} size={16} />
              <span>{t(notice.key)}</span>
            </output>
          )}
          {keepsUnsaved && (
            <output className="p-login-message p-login-success">
              <Icon name="success" size={16} />
              <span>{t('login:unsaved')}</span>
            </output>
          )}
          {!hasOwnCrypto() && (
            <p className="p-login-message p-login-warning" role="note">
              {t('login:insecure')}
            </p>
          )}
          {live ? (
            <live.Part user={live.user} onSignedOut={forgetLive} />
          ) : (
            <>
              <LoginForm account={account} onAccountChange={setAccount} onSignedIn={openRequestedPath} />
              {Other && <Other name={config.oidc?.name} />}
              {config.demo === true && <DemoAccounts onChoose={setAccount} />}
            </>
          )}
        </div>
      </main>
    </div>
  );
}

LoginScreen.prefetch = loadLiveSession;

/** Accounts of the demonstration (contract 20.3), offered only while the server says it is there. */
const DEMO_ACCOUNTS = ['staff', 'manager', 'sysadmin', 'admin'] as const;

function DemoAccounts({ onChoose }: { onChoose(account: string): void }) {
  const t = useTranslate();
  return (
    <section className="p-login-demo" aria-label={t('login:demo.title')}>
      <p>{t('login:demo.text')}</p>
      <div className="p-login-demo-list">
        {DEMO_ACCOUNTS.map((account) => (
          <button key={account} type="button" className="p-login-demo-account" onClick={() => onChoose(account)}>
            <strong>{account}</strong>
            <span>{t(`login:demo.${account}`)}</span>
          </button>
        ))}
      </div>
    </section>
  );
}
