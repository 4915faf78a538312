import { type ComponentType, useId, useState } from 'react';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Modal } from '#renderers/regions/base/Modal.tsx';
import '#renderers/regions/base/Dialog.css';
import { pagePrincipal } from '#src/api/pageTokens.ts';
import { isCancelled } from '#src/api/errors.ts';
import { followToken } from '#src/services/session/followToken.ts';
import { useTranslate } from '#src/services/texts/i18n.ts';
import type { SessionBreak } from '#src/services/session/sessionBreak.ts';
import { leaveBrokenPage } from '#src/services/session/sessionEnd.ts';
import type { LoginFormProps } from '#src/screens/login/LoginForm.tsx';
import './session.css';

interface SessionDialogProps {
  why: SessionBreak;
  /** That of the login page, which comes with its chunk. */
  LoginForm: ComponentType<LoginFormProps>;
}

/**
 * Over a page that stands still: its person signs in again and the page goes on as it was, or it is left. When another person is
 * signed in by now the page says so, and goes on as theirs only when it has been reloaded. It cannot be closed: nothing of
 * the page would work. Source: contract 5.1, ADR 0012.
 */
export default function SessionDialog({ why, LoginForm }: SessionDialogProps) {
  const titleId = useId();
  // Signing in as somebody else in the form has answered the dialog; it opens again.
  const [formWantedFor, setFormWantedFor] = useState<SessionBreak>();
  const isForm = why.kind === 'ended' || formWantedFor === why;
  return (
    <Modal className="p-dialog p-session-over" aria-labelledby={titleId} onClose={stay}>
      {isForm ? (
        <SignInAgain
          titleId={titleId}
          isStored={why.isStored}
          LoginForm={LoginForm}
          onBack={why.kind === 'ended' ? undefined : () => setFormWantedFor(undefined)}
        />
      ) : (
        <SomebodyElse titleId={titleId} isStored={why.isStored} now={why.now.name} onAgain={() => setFormWantedFor(why)} />
      )}
    </Modal>
  );
}

interface BodyProps {
  titleId: string;
  isStored: boolean;
}

/** The same form as on the login page, for the person of this page. */
function SignInAgain({ titleId, isStored, LoginForm, onBack }: Pick<SessionDialogProps, 'LoginForm'> & BodyProps & { onBack: (() => void) | undefined }) {
  const t = useTranslate();
  const person = pagePrincipal();
  const [account, setAccount] = useState(person?.username ?? '');
  return (
    <>
      <header className="p-dialog-head">
        <h2 id={titleId} className="p-dialog-title">
          {t('session:over.ended.title')}
        </h2>
      </header>
      <div className="p-dialog-body">
        <p>{t('session:over.ended.text', { name: person?.name ?? '' })}</p>
        <LoginForm account={account} onAccountChange={setAccount} onSignedIn={goOn} />
      </div>
      <footer className="p-dialog-foot p-session-over-foot">
        {onBack ? (
          <Button onClick={onBack}>{t('session:over.other.back')}</Button>
        ) : (
          <>
            <Button onClick={leaveBrokenPage}>{t('session:over.ended.leave')}</Button>
            <p className="p-session-over-hint">{t(isStored ? 'session:over.ended.leaveHint' : 'session:over.ended.notKept')}</p>
          </>
        )}
      </footer>
    </>
  );
}

/** Who is signed in now and who was; the page is reloaded for the one, or signed in again by the other. */
function SomebodyElse({ titleId, isStored, now, onAgain }: BodyProps & { now: string; onAgain(): void }) {
  const t = useTranslate();
  const was = pagePrincipal()?.name ?? '';
  return (
    <>
      <header className="p-dialog-head">
        <h2 id={titleId} className="p-dialog-title">
          {t('session:over.other.title', { now })}
        </h2>
      </header>
      <div className="p-dialog-body">
        <p>{t(was === '' ? 'session:over.other.textUnknown' : 'session:over.other.text', { was })}</p>
        {was !== '' && <p className="p-session-over-hint">{t(isStored ? 'session:over.other.hint' : 'session:over.other.notKept', { was })}</p>}
      </div>
      <footer className="p-dialog-foot p-session-over-foot">
        {was !== '' && <Button onClick={onAgain}>{t('session:over.other.again', { was })}</Button>}
        <Button variant="primary" data-autofocus onClick={leaveBrokenPage}>
          {t('session:over.other.reload', { now })}
        </Button>
      </footer>
    </>
  );
}

/** Whose token there is now decides: the page goes on, or says that it is another's. Errors: those of asking. */
async function goOn(): Promise<void> {
  await followToken().catch((error: unknown) => {
    if (!isCancelled(error)) throw error;
  });
}

const stay = () => undefined;
