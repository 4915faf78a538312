import type { FilterTypeName } from '#schemas/codes.ts';
import { conditionCodec, decodeFilter } from '#schemas/formats/filters/index.ts';
import { type RelativeValue } from '#schemas/formats/filters/relative.ts';
import { readShortRelative } from '#schemas/formats/filters/shortRelative.ts';
import { needsValue } from '#schemas/formats/filters/operators.ts';
import { numberFormat, numberText } from '#schemas/formats/number.ts';
import type { QueryCondition } from '#schemas/list.ts';
import { localized, type Locale } from '#schemas/localized.ts';
import { isDate, isNumeric } from '#schemas/propertyTypes/traits.ts';
import type { ConditionGroup, ConditionTerm } from './filter.ts';
import type { Ports, Translate } from './ports.ts';
import { editorOf, comparedCondition, type ComparisonKind, comparisonKindOf, comparisonKindsOf } from './filterDraft.ts';

/** A way of comparing in words; moments are not above one another, but before and after. */
export function comparisonText(item: QueryCondition, kind: ComparisonKind, t: Translate): string {
  if (kind === 'relative') return t(isDate(item.propertyType) ? 'builder:operators.relative' : 'builder:operators.mine');
  return t(`builder:${editorOf(item, kind) === 'moment' ? 'moments' : 'operators'}.${kind}`);
}

/** A relative value in words: 'this year', 'the last 7 days', 'me'. */
export function relativeText({ relative, n }: RelativeValue, t: Translate): string {
  return t(`builder:relative.${relative}`, { n: String(n ?? '') });
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

/** Signs of the comparisons of numbers, which need no words. */
const SIGNS: Partial<Readonly<Record<FilterTypeName, string>>> = { Eq: '=', NotEq: '≠', Gt: '>', Gte: '≥', Lt: '<', Lte: '≤' };

function termText(term: ConditionTerm, items: readonly QueryCondition[], { t, locale }: Ports): string {
  const item = items.find(({ propertyCode }) => propertyCode === term.propertyCode);
  const name = item ? localized(item, locale) : term.propertyCode;
  const kind = comparisonKindOf(term);
  const relative = kind === 'relative' ? readShortRelative(term.value) : undefined;
  if (relative && isDate(term.propertyType)) return t('builder:relativeTerm', { name, value: relativeText(relative, t) });
  const operator = operatorText(term, item, t);
  if (!needsValue(term.operator) || kind === 'deleted') return t('builder:bare', { name, operator });
  return t('builder:term', { name, operator, value: relative ? relativeText(relative, t) : termValueText(term, item, locale) });
}

function operatorText(term: ConditionTerm, item: QueryCondition | undefined, t: Translate): string {
  const kind = comparisonKindOf(term);
  if (!item) return t(`builder:operators.${kind}`);
  // What is no way of comparing the item, e.g. of an address, is said as it came.
  if (!comparisonKindsOf(item).includes(kind)) return kind;
  return (isNumeric(item.propertyType) && SIGNS[term.operator]) || comparisonText(item, kind, t);
}

function termValueText(term: ConditionTerm, item: QueryCondition | undefined, locale: Locale): string {
  const { value, operator, name } = term;
  if (name !== undefined) return name;
  if (!item || editorOf(item, operator) !== 'filter') return value;
  const field = comparedCondition(item, operator);
  // A lone number is read as a range by the codec.
  if (field !== item) return plainNumber(value, item, locale);
  const read = decodeFilter({ propertyCode: term.propertyCode, propertyType: term.propertyType, propertyValue: value, propertyValueName: '' }, field);
  return read === undefined ? value : conditionCodec(item).chip(read, item, locale);
}

/** A number as its column shows it, without currency and decimals that say nothing: `¥5,000,000.00` is `5,000,000`. */
function plainNumber(value: string, item: QueryCondition, locale: Locale): string {
  const text = numberText(value, item, locale).replace(numberFormat(item.displayFormat)?.symbol ?? '', '');
  return text.replace(/\.0+(?=%?$)/, '');
}
