import { type FormEvent, type RefObject, useState } from 'react';
import type { Translate } from '#renderers/contracts/ports.ts';
import { ErrCode } from '#schemas/errCode.ts';
import { useTranslate } from '#src/services/texts/i18n.ts';
import { errorText } from '#src/services/messages/reportError.ts';
import { signIn, SignInError } from '#src/engine/session/signIn.ts';

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
 * Signs in with what a form holds and lets `goOn` follow; a failure of either stays as words, and the password is to be typed
 * again (contract 3.2).
 */
export function useSignIn(corpId: string, passwordField: RefObject<HTMLInputElement | null>, goOn: () => Promise<void>) {
  const t = useTranslate();
  const [failure, setFailure] = useState<{ error: unknown; t: Translate }>();
  const [busy, setBusy] = useState(false);
  const [needsCode, setNeedsCode] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    // Read from the form: a browser that filled it in may not have fired an event.
    const given = new FormData(event.currentTarget);
    const username = String(given.get('username') ?? '').trim();
    const password = String(given.get('password') ?? '');
    const verificationCode = String(given.get('verification_code') ?? '').trim() || undefined;
    if (username === '' || password === '') return setFailure({ error: new IncompleteError(), t });
    setBusy(true);
    setFailure(undefined);
    try {
      await signIn({ username, password, corpId: corpId === '' ? undefined : corpId, verificationCode });
      await goOn();
    } catch (error) {
      setFailure({ error, t });
      if (error instanceof SignInError && error.errcode === ErrCode.wrongVerificationCode) setNeedsCode(true);
      setBusy(false);
      passwordField.current?.focus();
      passwordField.current?.select();
    }
  };
  return { busy, needsCode, failure: failure && failureText(failure.error, t, failure.t === t), submit };
}

/** The server's own text is in the language of the request: in another one ours replaces it, where there are any. */
function failureText(failure: unknown, t: Translate, isRequestLanguage: boolean): string {
  if (failure instanceof IncompleteError) return t('login:incomplete');
  if (!(failure instanceof SignInError)) return errorText(failure, t);
  const isKnown = KNOWN_CODES.includes(failure.errcode);
  if (failure.text !== undefined && (isRequestLanguage || !isKnown)) return failure.text;
  return t(isKnown ? `login:error.${failure.errcode}` : 'common:error.operation');
}
