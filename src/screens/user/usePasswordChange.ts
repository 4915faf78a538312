import { useState } from 'react';
import { LEGACY_PASSWORD_LOGOUT_MS } from '#schemas/limits.ts';
import { storage } from '#src/api/storage.ts';
import { changeLegacyPassword, changePassword, NoKeyError } from '#src/engine/session/changePassword.ts';
import { translate } from '#src/services/texts/i18n.ts';
import { leavePortal } from '#src/services/session/leavePortal.ts';
import { showMessage } from '#src/services/messages/messages.ts';
import { errorText } from '#src/services/messages/reportError.ts';
import { store, userAtom } from '#src/services/page/state.ts';
import type { PasswordVariant } from './passwordErrors.ts';

/**
 * Sends a change of password. A success logs out: at once, or after 3 s in the older variant; a failure stays as words
 * until something is typed. Source: PW-022 to PW-028.
 */
export function usePasswordChange(variant: PasswordVariant) {
  const [state, setState] = useState<'open' | 'busy' | 'done'>('open');
  const [failure, setFailure] = useState<string>();

  const send = async (oldPassword: string, newPassword: string) => {
    if (state !== 'open') return;
    setState('busy');
    setFailure(undefined);
    try {
      if (variant === 'legacy') await changeLegacyPassword(store.get(userAtom), oldPassword, newPassword);
      else await changePassword(oldPassword, newPassword);
    } catch (error) {
      setFailure(error instanceof NoKeyError ? translate('common:error.operation') : errorText(error, translate));
      setState('open');
      return;
    }
    setState('done');
    storage.setSinglePassword(false);
    const notice = { key: 'login:passwordChanged', level: 'success' } as const;
    if (variant === 'current') return leavePortal(notice);
    showMessage({ level: 'success', text: translate('password:done'), ms: LEGACY_PASSWORD_LOGOUT_MS });
    setTimeout(() => void leavePortal(notice), LEGACY_PASSWORD_LOGOUT_MS);
  };

  return { send, busy: state === 'busy', done: state === 'done', failure, forgive: () => setFailure(undefined) };
}
