import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { Organisation } from '#schemas/session.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { IconButton } from '#renderers/regions/base/IconButton.tsx';
import { call } from '#src/api/client.ts';
import { storage } from '#src/api/storage.ts';
import { translate, useTranslate } from '#src/services/i18n.ts';
import { loadUser } from '#src/services/loadUser.ts';
import { goTo, ownPath } from '#src/services/navigate.ts';
import { errorText } from '#src/services/reportError.ts';
import { signIn, SignInError } from '#src/engine/signIn.ts';

/** Account or password was left empty; nothing was sent. */
class IncompleteError extends Error {}

const KNOWN_CODES = [1000, 1001, 10001, 10002, 100011];

/** Name, password and, where there are several, the organisation; failures show at the form (contract 3.2). */
export function LoginForm({ account, onAccountChange }: { account: string; onAccountChange(account: string): void }) {
  const t = useTranslate();
  const [password, setPassword] = useState('');
  const [isVisible, setVisible] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const known = useOrganisations();
  const organisations = known ?? [];
  const [corpId, setCorpId] = useState(() => new URLSearchParams(location.search).get('corpId') ?? storage.corpId() ?? '');
  const passwordField = useRef<HTMLInputElement>(null);
  const chosen = organisations.some((one) => one.corpId === corpId) ? corpId : (organisations[0]?.corpId ?? corpId);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    // Read from the form: a browser that filled it in may not have told.
    const given = new FormData(event.currentTarget);
    const username = String(given.get('username') ?? '').trim();
    const typed = String(given.get('password') ?? '');
    if (username === '' || typed === '') return setFailure(new IncompleteError());
    setBusy(true);
    setFailure(undefined);
    try {
      await signIn({ username, password: typed, corpId: chosen === '' ? undefined : chosen });
      await loadUser();
      const target = ownPath(storage.returnUrl()) ?? '/';
      storage.setReturnUrl(undefined);
      goTo(target);
    } catch (error) {
      setFailure(error);
      setBusy(false);
      passwordField.current?.focus();
      passwordField.current?.select();
    }
  };

  return (
    <form className="p-login-form" onSubmit={(event) => void submit(event)} noValidate>
      {failure !== undefined && (
        <p className="p-login-failure" role="alert" id="login-failure">
          <Icon name="error" size={16} />
          <span>{failureText(failure)}</span>
        </p>
      )}
      {known?.length === 0 && (
        <p className="p-login-failure" role="alert">
          {t('login:noOrganisation')}
        </p>
      )}
      {organisations.length > 1 && (
        <label className="p-login-field">
          <span>{t('login:organisation')}</span>
          <select className="p-select p-login-input" value={chosen} onChange={(event) => setCorpId(event.target.value)}>
            {organisations.map((one) => (
              <option key={one.corpId} value={one.corpId}>
                {one.name}
              </option>
            ))}
          </select>
        </label>
      )}
      <label className="p-login-field">
        <span>{t('login:account')}</span>
        <span className="p-login-control">
          <Icon name="user" />
          <input
            className="p-input p-login-input"
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={account}
            onChange={(event) => onAccountChange(event.target.value)}
            aria-invalid={failure !== undefined || undefined}
            aria-describedby={failure === undefined ? undefined : 'login-failure'}
            required
          />
        </span>
      </label>
      <div className="p-login-field">
        <label htmlFor="login-password">{t('login:password')}</label>
        <span className="p-login-control">
          <Icon name="lock" />
          <input
            ref={passwordField}
            id="login-password"
            className="p-input p-login-input"
            name="password"
            type={isVisible ? 'text' : 'password'}
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            aria-invalid={failure !== undefined || undefined}
            aria-describedby={failure === undefined ? undefined : 'login-failure'}
            required
          />
          <IconButton
            className="p-login-eye"
            icon={isVisible ? 'eyeOff' : 'eye'}
            label={t(isVisible ? 'login:hide' : 'login:show')}
            onClick={() => setVisible(!isVisible)}
          />
        </span>
      </div>
      <Button className="p-login-submit" type="submit" variant="primary" size="large" busy={busy}>
        {t('login:submit')}
      </Button>
    </form>
  );
}

/** Organisations to choose from; undefined while unknown, and the form works without (contract 3.2). */
function useOrganisations(): readonly Organisation[] | undefined {
  const [organisations, setOrganisations] = useState<readonly Organisation[]>();
  useEffect(() => {
    call('organisations').then(setOrganisations, () => undefined);
  }, []);
  return organisations;
}

function failureText(failure: unknown): string {
  if (failure instanceof IncompleteError) return translate('login:incomplete');
  if (!(failure instanceof SignInError)) return errorText(failure, translate);
  if (failure.text !== undefined) return failure.text;
  return translate(KNOWN_CODES.includes(failure.errcode) ? `login:error.${failure.errcode}` : 'common:error.operation');
}
