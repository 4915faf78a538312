import { CheckType } from '#schemas/codes.ts';
import { isRecord } from '#schemas/formats/format.ts';
import type { FormField } from '#schemas/formSchema/field.ts';
import { limitNamesOf, stricter, type FieldLimits, type LimitName } from '#schemas/formSchema/limits.ts';
import { ownLimits } from '#schemas/formSchema/narrow.ts';
import { isTypedPattern, TYPED_PATTERN } from '#schemas/formSchema/pattern.ts';
import type { FormRule } from '#schemas/property.ts';
import { CommandFailure } from '#sandbox/protocol/errors.ts';

/** Caps of written choices; as many as a configuration may offer. */
const MOST_ITEMS = 2000;
const ITEM_CHARS = 2000;

/** What a limit takes, in words and as a check. */
interface Taken {
  words: string;
  fits(written: unknown): boolean;
}

const AMOUNT: Taken = { words: 'a number or null', fits: (written) => typeof written === 'number' && Number.isFinite(written) };
const COUNT: Taken = { words: 'a whole number from 0 on, or null', fits: (written) => Number.isSafeInteger(written) && Number(written) >= 0 };

const taken: { readonly [Name in LimitName]: Taken } = {
  items: {
    words: `a list of at most ${MOST_ITEMS} texts, or null`,
    fits: (written) => Array.isArray(written) && written.length <= MOST_ITEMS && written.every((item) => typeof item === 'string' && item.length <= ITEM_CHARS),
  },
  min: AMOUNT,
  max: AMOUNT,
  minLength: COUNT,
  maxLength: COUNT,
  minCount: COUNT,
  maxCount: COUNT,
  // The portal's own engine reads it, whose time grows with the length of the text alone: patterns with nested quantifiers,
  // which keep the engine of a browser busy for ever, are harmless here. What it cannot read (look-around, back-references,
  // \b) or what is too large is refused. So it may run on the page at every key, without a round through the worker.
  pattern: {
    words: `a regular expression of at most ${TYPED_PATTERN.chars} characters without look-around, back-references and \\b and without large repetitions, or null`,
    fits: (written) => typeof written === 'string' && isTypedPattern(written),
  },
};

/** Whether a member of a control is a limit, be it of this kind of control or another. */
export function isLimitName(member: string): member is LimitName {
  return Object.hasOwn(taken, member);
}

/** The limits of a control after a script wrote one; null takes it away. Errors: `CommandFailure` BAD_ARGUMENTS with control, member and what it takes. */
export function withLimit(
  before: FieldLimits,
  { field, key, member, written }: { field: FormField; key: string; member: LimitName; written: unknown },
): FieldLimits {
  const known = limitNamesOf(field.propertyType);
  if (!known.includes(member)) {
    const others = known.length === 0 ? 'no limit at all' : known.join(', ');
    throw new CommandFailure('BAD_ARGUMENTS', `${key} has no ${member}; its kind of control has ${others}`);
  }
  if (written !== null && !taken[member].fits(written))
    throw new CommandFailure('BAD_ARGUMENTS', `${key}.${member} does not take ${JSON.stringify(written).slice(0, 100)}, but ${taken[member].words}`);
  return { ...before, [member]: written };
}

/** The limits of a control that are in force: of the server's own, its form rules included, and the written ones the stricter. */
export function limitsInForce(
  field: FormField,
  key: string,
  { written, rules }: { written: FieldLimits | undefined; rules: readonly FormRule[] },
): FieldLimits {
  const own = ownLimits(field);
  const ruled = rules.filter(({ propertyCode }) => propertyCode === key).reduce<FieldLimits>((limits, rule) => stricter(limits, ruleLimits(rule)), own);
  const inForce = stricter(ruled, written ?? {});
  return Object.fromEntries(limitNamesOf(field.propertyType).map((name) => [name, inForce[name]]));
}

/** What a form rule says in the words of limits. Source: contract 6.8. */
function ruleLimits({ checkType, options }: FormRule): FieldLimits {
  if (!isRecord(options)) return {};
  if (checkType === CheckType.maxLength && typeof options.maxLength === 'number') return { maxLength: options.maxLength };
  return checkType === CheckType.pattern && typeof options.pattern === 'string' ? { pattern: options.pattern } : {};
}
