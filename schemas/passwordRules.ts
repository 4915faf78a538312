import { PASSWORD_LENGTH } from './limits.ts';

/** What is wrong with a password: characters it may not hold, or its length and kinds of characters. */
export type PasswordFault = 'characters' | 'strength';

const FORBIDDEN = /[\s\p{Script=Han}]/u;
const WANTED = [/\d/, /[a-z]/, /[A-Z]/];

/** Whether a password holds Chinese characters or white space (PW-004, PW-014). */
export function hasForbiddenCharacters(password: string): boolean {
  return FORBIDDEN.test(password);
}

/** The first thing wrong with a new password; undefined = it may be used. Source: portal-spec 5, PW-004 to PW-009, OP-01. */
export function passwordFault(password: string): PasswordFault | undefined {
  if (hasForbiddenCharacters(password)) return 'characters';
  const { least, most } = PASSWORD_LENGTH;
  const fits = password.length >= least && password.length <= most && WANTED.every((kind) => kind.test(password));
  return fits ? undefined : 'strength';
}
