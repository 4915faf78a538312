import type { Language } from '#server/refusals/refused.ts';

/** Language of `errmsg`: English when Accept-Language prefers it before Chinese, else Chinese (contract 2.2). */
export function languageOfHeader(header: string | undefined): Language {
  const first = header?.split(',')[0]?.trim().toLowerCase() ?? '';
  return first.startsWith('en') ? 'en' : 'zh';
}
