import type { Translate } from '#renderers/contracts/ports.ts';
import { hasForbiddenCharacters, passwordFault } from '#schemas/passwordRules.ts';

/** The three fields, in their order (PW-001). */
export const PASSWORD_FIELDS = ['oldPassword', 'newPassword', 'confirmPassword'] as const;
export type PasswordFieldName = (typeof PASSWORD_FIELDS)[number];

/** What the fields hold. */
export type PasswordValues = Readonly<Partial<Record<PasswordFieldName, unknown>>>;

/** One reason a field is refused. */
export interface PasswordError {
  path: [PasswordFieldName];
  message: string;
  /** When it is shown: while typing, once the field is left, or when the form is sent. */
  shownOn: 'typing' | 'left' | 'sent';
}

/** The dialog, or the older variant of it (OP-45). */
export type PasswordVariant = 'current' | 'legacy';

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * What keeps a change of password from being sent, the first reason of each field: required, forbidden characters, length
 * and kinds of characters, equal to the old one. Source: portal-spec 5, PW-003 to PW-018, OP-01.
 */
export function passwordErrors(values: PasswordValues, variant: PasswordVariant, t: Translate): PasswordError[] {
  const [before, after, again] = PASSWORD_FIELDS.map((field) => asText(values[field]));
  const errors = [oldError(before, t), newError(before, after, variant, t), confirmError(after, again, variant, t)];
  return errors.filter((error) => error !== undefined);
}

function oldError(before = '', t: Translate): PasswordError | undefined {
  if (before === '') return { path: ['oldPassword'], message: t('password:oldMissing'), shownOn: 'sent' };
  return hasForbiddenCharacters(before) ? { path: ['oldPassword'], message: t('password:characters'), shownOn: 'typing' } : undefined;
}

function newError(before = '', after = '', variant: PasswordVariant, t: Translate): PasswordError | undefined {
  const error = (key: string, shownOn: PasswordError['shownOn']): PasswordError => ({ path: ['newPassword'], message: t(`password:${key}`), shownOn });
  if (after === '') return error('newMissing', 'sent');
  const fault = passwordFault(after);
  if (fault === 'characters') return error('characters', 'typing');
  if (fault === 'strength') return error(variant === 'legacy' ? 'passwordErrorTips8' : 'passwordErrorTips3', 'left');
  return after === before ? error('same', 'left') : undefined;
}

function confirmError(after = '', again = '', variant: PasswordVariant, t: Translate): PasswordError | undefined {
  const error = (key: string, shownOn: PasswordError['shownOn']): PasswordError => ({ path: ['confirmPassword'], message: t(`password:${key}`), shownOn });
  if (again === '' && variant === 'current') return error('confirmMissing', 'sent');
  if (again === after) return undefined;
  return variant === 'legacy' ? error('legacyMismatch', 'sent') : error('mismatch', 'typing');
}
