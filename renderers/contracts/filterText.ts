import { conditionCodec, decodeFilter } from '#schemas/formats/filters/index.ts';
import { RELATIVE_DAYS } from '#schemas/formats/filters/relative.ts';
import { needsValue } from '#schemas/formats/filters/operators.ts';
import type { QueryCondition } from '#schemas/list.ts';
import { localized, type Locale } from '#schemas/localized.ts';
import type { ConditionGroup, ConditionTerm } from './filter.ts';
import type { Ports, Translate } from './ports.ts';
import { editorOf, comparedCondition, type ComparisonKind, comparisonKindOf, comparisonKindsOf } from './filterDraft.ts';

/** A way of comparing in words; moments are not above one another, but before and after. */
export function comparisonText(item: QueryCondition, kind: ComparisonKind, t: Translate): string {
  return t(`builder:${editorOf(item, kind) === 'moment' ? 'moments' : 'operators'}.${kind}`);
}

/** A built filter in words: comparisons of a group joined by 'and', groups by 'or'. Source: BX-006. */
export function filterText(groups: readonly ConditionGroup[], items: readonly QueryCondition[], ports: Ports): string {
  const { t } = ports;
  const texts = groups.map((terms) => terms.map((term) => termText(term, items, ports)).join(t('builder:and')));
  return texts.length === 1
    ? (texts[0] ?? '')
    : texts.map((text, at) => ((groups[at]?.length ?? 0) > 1 ? inBrackets(text, ports.locale) : text)).join(t('builder:or'));
}

function inBrackets(text: string, locale: Locale): string {
  return locale === 'zh' ? `（${text}）` : `(${text})`;
}

function termText(term: ConditionTerm, items: readonly QueryCondition[], { t, locale }: Ports): string {
  const item = items.find(({ propertyCode }) => propertyCode === term.propertyCode);
  const name = item ? localized(item, locale) : term.propertyCode;
  const kind = comparisonKindOf(term);
  // What is no way of comparing the item, e.g. of an address, is said as it came.
  const isComparison = !item || comparisonKindsOf(item).includes(kind);
  const words = item ? comparisonText(item, kind, t) : t(`builder:operators.${kind}`);
  const operator = isComparison ? words : kind;
  return needsValue(term.operator) && kind !== 'deleted'
    ? t('builder:term', { name, operator, value: termValueText(term, item, { t, locale }) })
    : t('builder:bare', { name, operator });
}

function termValueText(term: ConditionTerm, item: QueryCondition | undefined, { t, locale }: Pick<Ports, 't' | 'locale'>): string {
  const { value, operator, name } = term;
  if (RELATIVE_DAYS.has(value)) return t(`filter:preset.${RELATIVE_DAYS.get(value)}`);
  if (name !== undefined) return name;
  const kind: ComparisonKind = operator;
  if (!item || editorOf(item, kind) !== 'filter') return value;
  const field = comparedCondition(item, kind);
  const read = decodeFilter({ propertyCode: term.propertyCode, propertyType: term.propertyType, propertyValue: value, propertyValueName: '' }, field);
  // A lone number is read as text by the range codec; its own text says it.
  return read === undefined || field !== item ? value : conditionCodec(item).chip(read, item, locale);
}
