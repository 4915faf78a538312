import { type FormEvent, type RefObject, useState } from 'react';
import { ErrCode } from '#schemas/errCode.ts';
import { translate } from '#src/services/i18n.ts';
import { askedFor } from '#src/services/askedFor.ts';
import { goTo } from '#src/services/navigate.ts';
import { errorText } from '#src/services/reportError.ts';
import { signIn, SignInError } from '#src/engine/signIn.ts';

/** Account or password was left empty; nothing was sent. */
class IncompleteError extends Error {}

/** Refusals that have words of their own. */
const KNOWN_CODES: readonly number[] = [
  ErrCode.wrongPassword,
  ErrCode.notInOrganisation,
  ErrCode.tooManyTries,
  ErrCode.notAuthorised,
  ErrCode.wrongVerificationCode,
];

/**
 * Signs in with what a form holds and goes where the visitor wanted to; a failure stays as words, and the password is to
 * be typed again (contract 3.2).
 */
export function useSignIn(corpId: string, passwordField: RefObject<HTMLInputElement | null>) {
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const [needsCode, setNeedsCode] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    // Read from the form: a browser that filled it in may not have told.
    const given = new FormData(event.currentTarget);
    const username = String(given.get('username') ?? '').trim();
    const password = String(given.get('password') ?? '');
    const verificationCode = String(given.get('verification_code') ?? '').trim() || undefined;
    if (username === '' || password === '') return setFailure(new IncompleteError());
    setBusy(true);
    setFailure(undefined);
    try {
      await signIn({ username, password, corpId: corpId === '' ? undefined : corpId, verificationCode });
      goTo(await askedFor());
    } catch (error) {
      setFailure(error);
      if (error instanceof SignInError && error.errcode === ErrCode.wrongVerificationCode) setNeedsCode(true);
      setBusy(false);
      passwordField.current?.focus();
      passwordField.current?.select();
    }
  };
  return { busy, needsCode, failure: failure === undefined ? undefined : failureText(failure), submit };
}

function failureText(failure: unknown): string {
  if (failure instanceof IncompleteError) return translate('login:incomplete');
  if (!(failure instanceof SignInError)) return errorText(failure, translate);
  if (failure.text !== undefined) return failure.text;
  return translate(KNOWN_CODES.includes(failure.errcode) ? `login:error.${failure.errcode}` : 'common:error.operation');
}
