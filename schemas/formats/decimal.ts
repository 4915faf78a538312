/** A decimal number taken apart: digits as text, so that no binary fraction ever comes in. */
interface Decimal {
  negative: boolean;
  /** Digits before the point, without leading zeros; '0' at least. */
  whole: string;
  /** Digits after the point as given. */
  fraction: string;
}

const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/;

/** Reads a number or numeric text; undefined when it is neither. Shape: `1.5e3` is read as 1500. */
export function toDecimal(value: unknown): Decimal | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  const match = DECIMAL.exec(String(value).trim());
  const whole = match?.[2] ?? '';
  const fraction = match?.[3] ?? '';
  if (!match || whole + fraction === '') return undefined;
  return shift({ negative: match[1] === '-', whole: stripZeros(whole), fraction }, Number(match[4] ?? 0));
}

/** Moves the decimal point: a positive count multiplies by that power of ten. */
export function shift(number: Decimal, places: number): Decimal {
  if (places === 0) return number;
  const digits = places > 0 ? number.whole + number.fraction.padEnd(places, '0') : number.whole.padStart(number.whole.length - places, '0') + number.fraction;
  const point = places > 0 ? number.whole.length + places : Math.max(number.whole.length, number.whole.length - places) + places;
  return { negative: number.negative, whole: stripZeros(digits.slice(0, point)), fraction: digits.slice(point) };
}

/** Rounds half away from zero to a number of decimals, on the decimal text. Source: contract 6.3. */
export function round(number: Decimal, decimals: number): Decimal {
  const cut = number.fraction.slice(0, decimals).padEnd(decimals, '0');
  const next = number.fraction.charAt(decimals);
  const digits = next >= '5' ? increment(number.whole + cut) : number.whole + cut;
  const whole = stripZeros(digits.slice(0, digits.length - decimals));
  const fraction = decimals === 0 ? '' : digits.slice(digits.length - decimals);
  return { negative: number.negative && /[1-9]/.test(whole + fraction), whole, fraction };
}

/** The number without needless zeros, e.g. `1.50` as `1.5`. */
export function plainDecimal(number: Decimal): string {
  const fraction = withoutLastZeros(number.fraction);
  const sign = number.negative && /[1-9]/.test(number.whole + fraction) ? '-' : '';
  return sign + number.whole + (fraction === '' ? '' : `.${fraction}`);
}

/** The absolute number with thousands separators and all its decimals. */
export function groupedText(number: Decimal): string {
  const whole = number.whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return number.fraction === '' ? whole : `${whole}.${number.fraction}`;
}

function stripZeros(digits: string): string {
  return digits.replace(/^0+(?=\d)/, '') || '0';
}

/** Digits without the zeros at their end, found from there: a pattern would try each run of zeros again from each of its places. */
export function withoutLastZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}

function increment(digits: string): string {
  let at = digits.length - 1;
  while (at >= 0 && digits[at] === '9') at -= 1;
  const zeros = '0'.repeat(digits.length - 1 - at);
  return at < 0 ? `1${zeros}` : digits.slice(0, at) + String(Number(digits[at]) + 1) + zeros;
}
