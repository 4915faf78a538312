import { useEffect, useRef, useState } from 'react';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import type { User } from '#schemas/session.ts';
import { signOut } from '#src/api/signOut.ts';
import { openRequestedPath } from '#src/services/session/requestedPath.ts';
import { useTranslate } from '#src/services/texts/i18n.ts';
import { reportError } from '#src/services/messages/reportError.ts';
import './OtherSignIn.css';

interface SignedInAsProps {
  user: User;
  /** The session was ended here: the form may stand in its place. */
  onSignedOut(): void;
}

/** What stands in the place of the form while somebody is signed in in this browser: to go on as them, or to end their session first. */
export default function SignedInAs({ user, onSignedOut }: SignedInAsProps) {
  const t = useTranslate();
  const [busy, setBusy] = useState<'goOn' | 'signOut'>();
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.querySelector('button')?.focus(), []);
  const goOn = () => {
    setBusy('goOn');
    openRequestedPath().catch((error: unknown) => {
      setBusy(undefined);
      reportError(error);
    });
  };
  const end = async () => {
    setBusy('signOut');
    await signOut();
    onSignedOut();
  };
  return (
    <section ref={box} className="p-login-live" aria-label={t('login:live.title')}>
      <p className="p-login-live-person">
        <Icon name="user" />
        <span>{t('signedIn:text', { name: user.name, account: user.username })}</span>
      </p>
      <Button variant="primary" size="large" busy={busy === 'goOn'} disabled={busy !== undefined} onClick={goOn}>
        {t('signedIn:goOn', { name: user.name })}
      </Button>
      <Button size="large" busy={busy === 'signOut'} disabled={busy !== undefined} onClick={() => void end()}>
        {t('signedIn:other')}
      </Button>
      <p className="p-login-live-hint">{t('signedIn:hint', { name: user.name })}</p>
    </section>
  );
}
