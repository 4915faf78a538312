import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { Organisation } from '#schemas/session.ts';
import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { call } from '#src/api/client.ts';
import { storage } from '#src/api/storage.ts';
import { useTranslate } from '#src/services/texts/i18n.ts';
import { PasswordField } from './PasswordField.tsx';
import { useSignIn } from './useSignIn.ts';

export interface LoginFormProps {
  account: string;
  onAccountChange(account: string): void;
  /** Follows once somebody has signed in; what it throws shows at the form. */
  onSignedIn(): Promise<void>;
}

/** Name, password and, where there are several, the organisation; failures show at the form (contract 3.2). */
export function LoginForm({ account, onAccountChange, onSignedIn }: LoginFormProps) {
  const t = useTranslate();
  const known = useOrganisations();
  const organisations = known ?? [];
  const [corpId, setCorpId] = useState(() => new URLSearchParams(location.search).get('corpId') ?? storage.corpId() ?? '');
  const chosen = organisations.some((one) => one.corpId === corpId) ? corpId : (organisations[0]?.corpId ?? corpId);
  const [isKnown] = useState(account !== '');
  const accountField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Where there are no keys but on the screen, they come when the field is touched.
    if (!matchMedia('(pointer: fine)').matches) return;
    (isKnown ? passwordField : accountField).current?.focus();
  }, [isKnown]);
  const { busy, needsCode, failure, submit } = useSignIn(chosen, passwordField, onSignedIn);
  const isWrong = failure !== undefined;
  const input = {
    className: 'p-input p-login-input',
    'aria-invalid': isWrong || undefined,
    'aria-describedby': isWrong ? 'login-failure' : undefined,
    required: true,
  };
  return (
    <form className="p-login-form" onSubmit={(event) => void submit(event)} noValidate>
      {isWrong && (
        <p className="p-login-message p-login-failure" role="alert" id="login-failure">
          <Icon name="error" size={16} />
          <span>{failure}</span>
        </p>
      )}
      {known?.length === 0 && (
        <p className="p-login-message p-login-failure" role="alert">
          {t('login:noOrganisation')}
        </p>
      )}
      {organisations.length > 1 && <OrganisationChoice organisations={organisations} chosen={chosen} onChoose={setCorpId} />}
      <label className="p-login-field">
        <span>{t('login:account')}</span>
        <span className="p-login-control">
          <Icon name="user" />
          <input
            {...input}
            ref={accountField}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={account}
            onChange={(event) => onAccountChange(event.target.value)}
          />
        </span>
      </label>
      <PasswordField {...input} ref={passwordField} data-autofocus={isKnown || undefined} />
      {needsCode && <CodeField account={account} corpId={chosen} />}
      <Button className="p-login-submit" type="submit" variant="primary" size="large" busy={busy}>
        {t('login:submit')}
      </Button>
    </form>
  );
}

/** Comes only where the server requests a code. */
function CodeField(props: { account: string; corpId: string }) {
  const [Field, setField] = useState<ComponentType<typeof props>>();
  useEffect(() => {
    loadChunk(() => import('./CodeField.tsx')).then(
      ({ default: Part }) => setField(() => Part),
      () => undefined,
    );
  }, []);
  return Field && <Field {...props} />;
}

interface OrganisationChoiceProps {
  organisations: readonly Organisation[];
  chosen: string;
  onChoose(corpId: string): void;
}

function OrganisationChoice({ organisations, chosen, onChoose }: OrganisationChoiceProps) {
  return (
    <label className="p-login-field">
      <span>{useTranslate()('login:organisation')}</span>
      <select className="p-select p-login-input" value={chosen} onChange={(event) => onChoose(event.target.value)}>
        {organisations.map((one) => (
          <option key={one.corpId} value={one.corpId}>
            {one.name}
          </option>
        ))}
      </select>
    </label>
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
