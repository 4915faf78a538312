import { groupedText, plainDecimal, round, shift, toDecimal, withoutLastZeros } from '#schemas/formats/decimal.ts';

/** Shows a plain decimal number as a cell of some format does. */
export type ShowNumber = (text: string) => string | undefined;

type Decimal = NonNullable<ReturnType<typeof toDecimal>>;
/** A part of a format: text that stands as it is, a place for a digit, or a sign between digits. */
type Part = { literal: string } | { digit: string } | { sign: '.' | ',' | '%' } | { general: true };

const SECTION = /(?:"[^"]*"|\\.|\[[^\]]*\]|[^;"\\[])+/g;
const TOKEN =
  /"([^"]*)"|\\(.)|_.|\*.|\[\$([^\]-]*)(?:-[^\]]*)?\]|\[(?:black|blue|cyan|green|magenta|red|white|yellow|color ?\d{1,2})\]|(general)|([0#?])|([.,%])|(.)/gisu;

/**
 * How a number format writes numbers (ECMA-376 part 1, 18.8.31): digits, thousands, percent, signs and units. Undefined for a format
 * with parts that are not understood, such as conditions, fractions and exponents. A code has FORMAT_CHARS at most.
 */
export function numberPattern(code: string): ShowNumber | undefined {
  const sections = (code.match(SECTION) ?? []).slice(0, 3).map(partsOfSection);
  const [positive, negative = positive, zero = positive] = sections;
  if (!positive || !negative || !zero || sections.includes(undefined) || /(?:^|;)(?:;|$)/.test(code)) return undefined;
  return (text) => {
    const number = toDecimal(text);
    if (!number) return undefined;
    const absolute = { ...number, negative: false };
    if (plainDecimal(absolute) === '0') return written(zero, absolute);
    if (!number.negative) return written(positive, absolute);
    return negative === positive ? `-${written(positive, absolute)}` : written(negative, absolute);
  };
}

function partsOfSection(section: string): Part[] | undefined {
  const parts: Part[] = [];
  for (const [token, quoted, escaped, symbol, general, digit, sign, bare] of section.matchAll(TOKEN)) {
    if (digit !== undefined) parts.push({ digit });
    else if (sign === '.' || sign === ',' || sign === '%') parts.push({ sign });
    else if (general !== undefined) parts.push({ general: true });
    else if (bare !== undefined && /[a-z[\]/@]/i.test(bare)) return undefined;
    else parts.push({ literal: quoted ?? escaped ?? symbol ?? bare ?? (token.startsWith('_') ? ' ' : '') });
  }
  return parts;
}

const isDigit = (part: Part): part is { digit: string } => 'digit' in part;
const partSign = (part: Part): string => ('sign' in part ? part.sign : '');

function written(parts: readonly Part[], number: Decimal): string {
  const point = parts.findIndex((part) => partSign(part) === '.');
  const end = point < 0 ? parts.length : point;
  const places = parts.flatMap((part, at) => (isDigit(part) ? [{ ...part, at }] : []));
  const [whole, decimals] = [places.filter(({ at }) => at < end), places.filter(({ at }) => at > end)];
  const lastWhole = whole.at(-1)?.at ?? end;
  const commas = parts.flatMap((part, at) => (partSign(part) === ',' && at < end ? [at] : []));
  const scale = commas.filter((at) => at > lastWhole).length * -3 + parts.filter((part) => partSign(part) === '%').length * 2;
  const rounded = round(shift(number, scale), decimals.length);
  const isGrouped = commas.some((at) => at > (whole[0]?.at ?? end) && at < lastWhole);
  const digits = new Map([...wholeDigits(whole, rounded.whole, isGrouped), ...decimalDigits(decimals, rounded.fraction)]);
  return parts
    .map((part, at) => partText(part, digits.get(at), number))
    .join('')
    .trim();
}

function partText(part: Part, digit: string | undefined, number: Decimal): string {
  if ('literal' in part) return part.literal;
  if ('general' in part) return plainDecimal(number);
  if (isDigit(part)) return digit ?? '';
  return part.sign === ',' ? '' : part.sign;
}

/** A place of a format, by its number among the parts. */
type Place = { digit: string; at: number };

/** Digits before the point by their places: each has one, the first all that are left. */
function wholeDigits(places: readonly Place[], whole: string, isGrouped: boolean): [number, string][] {
  const firstZero = places.findIndex(({ digit }) => digit === '0');
  const least = firstZero < 0 ? 0 : places.length - firstZero;
  const digits = (whole === '0' ? '' : whole).padStart(least, '0');
  const [first] = places;
  if (!first) return [];
  if (isGrouped) return [[first.at, groupedText({ negative: false, whole: digits, fraction: '' })]];
  const more = digits.length - places.length;
  return places.map(({ at }, place): [number, string] => [at, place === 0 ? digits.slice(0, Math.max(more + 1, 0)) : (digits[more + place] ?? '')]);
}

/** Digits behind the point by their places; zeros at the end stand only where a place wants them. */
function decimalDigits(places: readonly Place[], fraction: string): [number, string][] {
  const least = places.findLastIndex(({ digit }) => digit === '0') + 1;
  const shown = Math.max(least, withoutLastZeros(fraction).length);
  return places.map(({ at }, place): [number, string] => [at, place < shown ? (fraction[place] ?? '') : '']);
}
