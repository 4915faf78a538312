import type { Ports } from '#renderers/contracts/ports.ts';
import type { FormLoad } from '#schemas/form.ts';
import { listSeparator } from '#schemas/formats/format.ts';
import { localized } from '#schemas/localized.ts';
import { valueAt } from '#schemas/records/valueAt.ts';

/** What agreeing needs beside the press, in words; the server alone says whether it needs any (`quick`). Source: contract 11.1, BX-023. */
export function missingParts(form: FormLoad, { t, locale }: Pick<Ports, 't' | 'locale'>): string {
  const separator = listSeparator(locale);
  const { opinionRule, signature, participantChoose, bizObject, bizSchema, formPermission } = form;
  const required = new Map(Object.entries(formPermission.dataPermissions));
  const empty = bizSchema.properties.filter(({ code }) => required.get(code)?.r === true && isEmpty(valueAt(bizObject.data, code)));
  const steps = (participantChoose ?? []).filter(({ required }) => required);
  const parts = [
    ...(empty.length > 0 ? [t('triage:missing.fields', { names: empty.map((item) => localized(item, locale)).join(separator) })] : []),
    ...(steps.length > 0 ? [t('triage:missing.people', { names: steps.map(({ activityName }) => activityName).join(separator) })] : []),
    ...(opinionRule === 'required' ? [t('triage:missing.opinion')] : []),
    ...(signature === true ? [t('triage:missing.signature')] : []),
  ];
  return parts.length === 0 ? t('triage:missing.some') : t('triage:missing.all', { parts: parts.join(separator) });
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
