import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import type { ConditionTerm } from '#renderers/contracts/filter.ts';
import { type ComparableItem, comparisonKindsOf, toDraft, toTerm } from '#renderers/contracts/filterDraft.ts';
import { filterText } from '#renderers/contracts/filterText.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import { relativeWordsOf } from '#schemas/formats/filters/relativeValue.ts';
import type { Locale } from '#schemas/localized.ts';
import en from '#src/services/texts/locales/en/lazy/builder.json' with { type: 'json' };
import zh from '#src/services/texts/locales/zh/lazy/builder.json' with { type: 'json' };

const texts = await (async () => {
  const made = i18next.createInstance();
  await made.init({ lng: 'zh', resources: { zh: { builder: zh }, en: { builder: en } }, interpolation: { escapeValue: false } });
  return made;
})();

/** Only what the words of a filter use. */
const portsIn = (locale: Locale) => ({ locale, t: texts.getFixedT(locale) }) as unknown as Ports;

const ITEMS: readonly ComparableItem[] = [
  { propertyCode: 'title', propertyType: 0, name: '合同名称', name_i18n: { en: 'Title' } },
  { propertyCode: 'amount', propertyType: 2, name: '合同金额', name_i18n: { en: 'Amount' }, displayFormat: 7 },
  { propertyCode: 'share', propertyType: 2, name: '占比', name_i18n: { en: 'Share' }, displayFormat: 5 },
  { propertyCode: 'signedOn', propertyType: 3, name: '签订日期', name_i18n: { en: 'Signed on' } },
  { propertyCode: 'owner', propertyType: 50, name: '负责人', name_i18n: { en: 'Owner' } },
  { propertyCode: 'department', propertyType: 60, name: '部门', name_i18n: { en: 'Department' } },
];

const term = (propertyCode: string, operator: ConditionTerm['operator'], value: string): ConditionTerm => ({
  propertyCode,
  propertyType: ITEMS.find((item) => item.propertyCode === propertyCode)?.propertyType ?? 0,
  operator,
  value,
});
const wordsIn = (locale: Locale, ...terms: ConditionTerm[]) => filterText([terms], ITEMS, portsIn(locale));

describe('the words of a built filter', () => {
  it.each([
    [
      '合同金额 ≥ 5,000,000 且 签订日期 今年',
      'Amount ≥ 5,000,000 and Signed on is this year',
      [term('amount', 'Gte', '5000000'), term('signedOn', 'Between', '@thisYear')],
    ],
    [
      '签订日期 未来 7 天 且 负责人 是 我',
      'Signed on is in the next 7 days and Owner is me',
      [term('signedOn', 'Between', '@nextDays:7'), term('owner', 'In', '@me')],
    ],
    ['签订日期 逾期', 'Signed on is overdue', [term('signedOn', 'Between', '@overdue')]],
    ['合同金额 ≠ 5,000.50', 'Amount ≠ 5,000.50', [term('amount', 'NotEq', '5000.5')]],
    ['占比 < 12.5%', 'Share < 12.5%', [term('share', 'Lt', '0.125')]],
    ['合同名称 包含 @example.com', 'Title contains @example.com', [term('title', 'Like', '@example.com')]],
  ])('[BX-006][BX-072] %s', (inChinese, inEnglish, terms) => {
    expect(wordsIn('zh', ...terms)).toBe(inChinese);
    expect(wordsIn('en', ...terms)).toBe(inEnglish);
  });

  it.each(['zh', 'en'] as const)('[BX-072] every word of relative values has words in %s', (locale) => {
    for (const word of new Set(ITEMS.flatMap(({ propertyType }) => relativeWordsOf(propertyType))))
      expect(texts.exists(`builder:relative.${word}`, { lng: locale })).toBe(true);
  });
});

describe('comparisons with relative values', () => {
  const item = (code: string): ComparableItem => {
    const found = ITEMS.find(({ propertyCode }) => propertyCode === code);
    if (!found) throw new Error(`no item ${code}`);
    return found;
  };

  it.each(['signedOn', 'owner', 'department'])('[BX-072] every word that %s offers is built, and read back from an address', (code) => {
    const { propertyType } = item(code);
    expect(comparisonKindsOf(item(code))).toContain('relative');
    for (const word of relativeWordsOf(propertyType)) {
      const value = word.endsWith('Days') ? `@${word}:30` : `@${word}`;
      const built = toTerm({ key: 0, propertyCode: code, kind: 'relative', value }, item(code), 'zh');
      expect(built).toMatchObject({ value });
      expect(built && toDraft(built, item(code), 0)).toMatchObject({ kind: 'relative', value });
    }
  });

  it.each(['@someday', '@nextDays', '@nextDays:0', '@nextDays:367', '@nextDays:1.5', '@me', '@today:3x'])('[BX-003] %s names no days', (value) => {
    expect(toTerm({ key: 0, propertyCode: 'signedOn', kind: 'relative', value }, item('signedOn'), 'zh')).toBeUndefined();
  });

  it('[BX-006] a text that begins like a relative value is a text', () => {
    const written = term('title', 'Like', '@me');
    expect(toTerm(toDraft(written, item('title'), 0), item('title'), 'zh')).toEqual(written);
  });
});
