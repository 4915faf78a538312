/** A number as formulas hold it: a JavaScript number where that loses no digit, else its decimal text, as on the wire (contract 6.3). */
export type Numeric = number | string;

/** The number is `coefficient` × 10^-`scale`; `scale` is not negative. */
interface Decimal {
  coefficient: bigint;
  scale: number;
}

const TEXT = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/;
/** Characters of a stored number: what a formula makes is to be stored, and to be read again. */
const MOST_CHARACTERS = 100;
/** More than any JavaScript number has; the digits of a larger one would be without end. */
const MOST_EXPONENT = 400;
/** Every decimal with so many significant digits, and not too many places, is the text of the JavaScript number next to it. */
const EXACT = { digits: 15, places: 300 } as const;
/** Significant digits of a quotient that does not come out even, and its decimals where it is large. */
const QUOTIENT = { significantDigits: 15, decimals: 8 } as const;
/** Decimals up to which a quotient is looked at for whether it comes out even, beyond those of what is divided. */
const EVEN_DECIMALS = 60;

/** A numeric text as a number of formulas; undefined for what cannot be one, such as a text too long for a stored number. */
export function toNumeric(text: string): Numeric | undefined {
  const read = text.length > MOST_CHARACTERS ? undefined : readDecimal(text);
  return read && (toResult(read) ?? undefined);
}

/** The sum, with every digit; null = too large. */
export function add(a: Numeric, b: Numeric): Numeric | null {
  if (typeof a === 'number' && typeof b === 'number' && Number.isSafeInteger(a) && Number.isSafeInteger(b) && Number.isSafeInteger(a + b)) return a + b + 0;
  const [x, y] = [asDecimal(a), asDecimal(b)];
  const scale = Math.max(x.scale, y.scale);
  return toResult({ coefficient: atScale(x, scale) + atScale(y, scale), scale });
}

/** The difference, with every digit; null = too large. */
export const subtract = (a: Numeric, b: Numeric): Numeric | null => add(a, negate(b));

/** The product, with every digit that can be stored; null = too large. */
export function multiply(a: Numeric, b: Numeric): Numeric | null {
  if (typeof a === 'number' && typeof b === 'number' && Number.isSafeInteger(a) && Number.isSafeInteger(b) && Number.isSafeInteger(a * b)) return a * b + 0;
  const [x, y] = [asDecimal(a), asDecimal(b)];
  return toResult({ coefficient: x.coefficient * y.coefficient, scale: x.scale + y.scale });
}

/**
 * The quotient: with every digit where it comes out even, else half away from zero to 15 significant digits, or to 8 decimals where those
 * are more; null = by 0, or too large.
 */
export function divide(a: Numeric, b: Numeric): Numeric | null {
  const [x, y] = [asDecimal(a), asDecimal(b)];
  if (y.coefficient === 0n) return null;
  const scale = x.scale + EVEN_DECIMALS;
  const [dividend, divisor] = [x.coefficient * power(y.scale + EVEN_DECIMALS), y.coefficient];
  if (dividend % divisor === 0n) return toResult({ coefficient: dividend / divisor, scale });
  const digits = String(absolute(dividend / divisor)).length;
  const decimals = Math.max(QUOTIENT.decimals, scale + QUOTIENT.significantDigits - digits);
  return toResult({ coefficient: halfAway(dividend, divisor * power(Math.max(0, scale - decimals))), scale: Math.min(scale, decimals) });
}

/** Rounds half away from zero on the decimal digits (contract 6.3). Units: `decimals` a whole number from 0 on. */
export function roundTo(value: Numeric, decimals: number): Numeric | null {
  if (typeof value === 'number' && Number.isInteger(value)) return value + 0;
  const { coefficient, scale } = asDecimal(value);
  return scale <= decimals ? value : toResult({ coefficient: halfAway(coefficient, power(scale - decimals)), scale: decimals });
}

export function negate(value: Numeric): Numeric {
  if (typeof value === 'number') return 0 - value;
  return value.startsWith('-') ? value.slice(1) : `-${value}`;
}

/** Order of two numbers: negative, 0, positive. */
export function compareNumeric(a: Numeric, b: Numeric): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [x, y] = [asDecimal(a), asDecimal(b)];
  const scale = Math.max(x.scale, y.scale);
  const difference = atScale(x, scale) - atScale(y, scale);
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
}

function readDecimal(text: string): Decimal | undefined {
  const [, sign, whole, fraction = '', exponent = '0'] = TEXT.exec(text) ?? [];
  if (whole === undefined || Math.abs(Number(exponent)) > MOST_EXPONENT) return undefined;
  const coefficient = BigInt(`${sign}${whole}${fraction}`);
  const scale = fraction.length - Number(exponent);
  return scale >= 0 ? { coefficient, scale } : { coefficient: coefficient * power(-scale), scale: 0 };
}

/** Of a number that is one. */
function asDecimal(value: Numeric): Decimal {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return { coefficient: BigInt(value), scale: 0 };
  return readDecimal(String(value)) ?? { coefficient: 0n, scale: 0 };
}

/** What lies beyond the characters of a stored number is rounded away behind the point; before it there is no result, but for what a JavaScript number holds. */
function toResult(decimal: Decimal): Numeric | null {
  const short = withoutZeros(decimal);
  const number = numberOf(short);
  if (number !== undefined) return number;
  const digits = String(absolute(short.coefficient)).length;
  const whole = Math.max(1, digits - short.scale);
  const room = MOST_CHARACTERS - '-.'.length - whole;
  if (short.scale <= room) return decimalDigits(short);
  if (room < 0) return null;
  return toResult({ coefficient: halfAway(short.coefficient, power(short.scale - room)), scale: room });
}

/** The JavaScript number that is this one to its last digit; undefined where none is. */
function numberOf({ coefficient, scale }: Decimal): number | undefined {
  if (scale === 0 && coefficient >= Number.MIN_SAFE_INTEGER && coefficient <= Number.MAX_SAFE_INTEGER) return Number(coefficient);
  const number = finite(Number(`${coefficient}e${-scale}`));
  if (number === null || (number === 0 && coefficient !== 0n)) return undefined;
  if (scale <= EXACT.places && String(absolute(coefficient)).length <= EXACT.digits) return number;
  const shown = readDecimal(String(number));
  const back = shown && withoutZeros(shown);
  return back?.coefficient === coefficient && back.scale === scale ? number : undefined;
}

function withoutZeros({ coefficient, scale }: Decimal): Decimal {
  let [digits, places] = [coefficient, scale];
  while (places > 0 && digits % 10n === 0n) [digits, places] = [digits / 10n, places - 1];
  return { coefficient: digits, scale: places };
}

function decimalDigits({ coefficient, scale }: Decimal): string {
  const digits = String(absolute(coefficient)).padStart(scale + 1, '0');
  const point = digits.length - scale;
  return `${coefficient < 0n ? '-' : ''}${digits.slice(0, point)}${scale === 0 ? '' : `.${digits.slice(point)}`}`;
}

function halfAway(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  const isHalf = absolute(dividend % divisor) * 2n >= absolute(divisor);
  if (!isHalf) return quotient;
  return dividend < 0n === divisor < 0n ? quotient + 1n : quotient - 1n;
}

const absolute = (value: bigint): bigint => (value < 0n ? -value : value);
const power = (places: number): bigint => 10n ** BigInt(places);
const atScale = ({ coefficient, scale }: Decimal, wanted: number): bigint => coefficient * power(wanted - scale);
const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);
