/**
 * Regular expressions of configuration, run in time linear in the text: a pattern written by an app builder must not be
 * able to freeze a tab or the server (safety.md: config-supplied patterns). No back-references, no look-around, no `\b`.
 */

/** Largest text and largest machine that are run; beyond it the answer is 'cannot say'. */
const CAPS = { textChars: 20_000, states: 4000, patternChars: 500, remembered: 500 } as const;

/** A pattern that is matched at every key: the states of its machine, the text, and the steps that all texts of a form may take together, which are some tenths of a second. */
export const TYPED_PATTERN = { chars: CAPS.patternChars, states: 300, textChars: 5000, steps: 2_000_000 } as const;

/** Steps that are left for the texts to come. */
export interface Patience {
  steps: number;
}

type Test = (point: number) => boolean;

/** A state of the machine: reads one character, splits, matches an edge of the text, or is the end. */
type State =
  | { kind: 'read'; test: Test; next: number }
  | { kind: 'split'; next: number; other: number }
  | { kind: 'edge'; at: 'start' | 'end'; next: number }
  | { kind: 'end' };

/** Thrown inside this file for what is not supported. */
class Unsupported extends Error {}

const machines = new Map<string, State[] | undefined>();

/** Whether a pattern can be matched at every key: it is read by this engine and within `TYPED_PATTERN`. */
export function isTypedPattern(pattern: string): boolean {
  return (machineOf(pattern)?.length ?? Infinity) <= TYPED_PATTERN.states;
}

function machineOf(pattern: string): State[] | undefined {
  if (pattern.length > CAPS.patternChars) return undefined;
  if (!machines.has(pattern)) {
    if (machines.size >= CAPS.remembered) machines.clear();
    machines.set(pattern, build(pattern));
  }
  return machines.get(pattern);
}

/** Whether the pattern is found in the text; undefined when this engine cannot say, also for want of patience, of which it takes what it needs. */
export function matchesPattern(pattern: string, text: string, patience: Patience = { steps: Infinity }): boolean | undefined {
  if (text.length > CAPS.textChars) return undefined;
  const states = machineOf(pattern);
  return (
    states &&
    search(
      states,
      [...text].map((char) => char.codePointAt(0) ?? 0),
      patience,
    )
  );
}

function build(pattern: string): State[] | undefined {
  try {
    return new Builder(pattern).build();
  } catch (error) {
    if (error instanceof Unsupported) return undefined;
    throw error;
  }
}

/** Runs all ways through the machine at once, starting again at every place of the text. */
function search(states: readonly State[], points: readonly number[], patience: Patience): boolean | undefined {
  let current = new Set<number>();
  for (let at = 0; at <= points.length; at += 1) {
    const reached = new Set<number>();
    const stack = [...current, 0];
    while (stack.length > 0) {
      const index = stack.pop() ?? 0;
      if (reached.has(index)) continue;
      reached.add(index);
      const state = states[index];
      if (state === undefined || state.kind === 'end') return true;
      if (state.kind === 'split') stack.push(state.next, state.other);
      if (state.kind === 'edge' && at === (state.at === 'start' ? 0 : points.length)) stack.push(state.next);
    }
    patience.steps -= reached.size + 1;
    if (patience.steps < 0) return undefined;
    const point = points[at];
    current = new Set();
    if (point === undefined) return false;
    for (const index of reached) {
      const state = states[index];
      if (state?.kind === 'read' && state.test(point)) current.add(state.next);
    }
  }
  return false;
}

/** A part of a pattern; writes its states before those at `next` and gives its first one. */
type Part = (next: number) => number;

/** Reads a pattern by descent. */
class Builder {
  #at = 0;
  readonly #states: State[] = [];
  readonly #chars: string[];

  constructor(pattern: string) {
    this.#chars = [...pattern];
  }

  build(): State[] {
    const whole = this.#alternatives();
    if (this.#at < this.#chars.length) throw new Unsupported();
    const first = whole(this.#add({ kind: 'end' }));
    // State 0 is where a run begins.
    const shift = (index: number) => index + 1;
    const moved = this.#states.map((state): State => {
      if (state.kind === 'end') return state;
      return state.kind === 'split' ? { ...state, next: shift(state.next), other: shift(state.other) } : { ...state, next: shift(state.next) };
    });
    return [{ kind: 'split', next: shift(first), other: shift(first) }, ...moved];
  }

  #add(state: State): number {
    if (this.#states.length >= CAPS.states) throw new Unsupported();
    return this.#states.push(state) - 1;
  }

  #peek(text: string): boolean {
    return this.#chars.slice(this.#at, this.#at + text.length).join('') === text;
  }

  #take(text: string): boolean {
    if (!this.#peek(text)) return false;
    this.#at += text.length;
    return true;
  }

  #alternatives(): Part {
    const ways = [this.#sequence()];
    while (this.#take('|')) ways.push(this.#sequence());
    return (next) =>
      ways.reduceRight<number | undefined>(
        (other, way) => (other === undefined ? way(next) : this.#add({ kind: 'split', next: way(next), other })),
        undefined,
      ) ?? next;
  }

  #sequence(): Part {
    const parts: Part[] = [];
    while (this.#at < this.#chars.length && !this.#peek('|') && !this.#peek(')')) parts.push(this.#quantified());
    return (next) => parts.reduceRight((after, part) => part(after), next);
  }

  #quantified(): Part {
    const part = this.#atom();
    const range = this.#quantifier();
    if (!range) return part;
    this.#take('?');
    if (this.#quantifier()) throw new Unsupported();
    return this.#repeat(part, range.min, range.max);
  }

  #quantifier(): { min: number; max: number } | undefined {
    if (this.#take('*')) return { min: 0, max: Infinity };
    if (this.#take('+')) return { min: 1, max: Infinity };
    if (this.#take('?')) return { min: 0, max: 1 };
    const counted = /^\{(\d{1,4})(,(\d{1,4})?)?\}/.exec(this.#chars.slice(this.#at, this.#at + 12).join(''));
    if (!counted) return undefined;
    this.#at += counted[0].length;
    const min = Number(counted[1]);
    if (counted[2] === undefined) return { min, max: min };
    return { min, max: counted[3] === undefined ? Infinity : Number(counted[3]) };
  }

  #repeat(part: Part, min: number, max: number): Part {
    return (next) => {
      let first = next;
      if (max === Infinity) {
        const loop = this.#add({ kind: 'split', next, other: next });
        this.#states[loop] = { kind: 'split', next: part(loop), other: next };
        first = loop;
      } else {
        for (let times = min; times < max; times += 1) first = this.#add({ kind: 'split', next: part(first), other: next });
      }
      for (let times = 0; times < min; times += 1) first = part(first);
      return first;
    };
  }

  #atom(): Part {
    if (this.#take('^')) return (next) => this.#add({ kind: 'edge', at: 'start', next });
    if (this.#take('$')) return (next) => this.#add({ kind: 'edge', at: 'end', next });
    if (this.#take('(')) return this.#group();
    const test = this.#take('[') ? this.#class() : this.#single();
    return (next) => this.#add({ kind: 'read', test, next });
  }

  #group(): Part {
    if (this.#peek('?') && !this.#take('?:')) throw new Unsupported();
    const inner = this.#alternatives();
    if (!this.#take(')')) throw new Unsupported();
    return inner;
  }

  #single(): Test {
    const char = this.#chars[this.#at];
    if (char === undefined || '*+?{'.includes(char)) throw new Unsupported();
    this.#at += 1;
    if (char === '.') return (point) => point !== 10 && point !== 13;
    if (char === '\\') return this.#escape();
    return is(char);
  }

  /** What stands after a backslash: a set of characters or one. */
  #escape(): Test {
    const char = this.#chars[this.#at];
    if (char === undefined) throw new Unsupported();
    this.#at += 1;
    const set = SETS[char];
    if (set) return set;
    const control = CONTROLS[char];
    if (control !== undefined) return (point) => point === control;
    if (char === 'u' || char === 'x') return this.#hex(char === 'u' ? 4 : 2);
    if (/[A-Za-z0-9]/.test(char)) throw new Unsupported();
    return is(char);
  }

  #hex(length: number): Test {
    const digits = this.#chars.slice(this.#at, this.#at + length).join('');
    if (!/^[0-9a-fA-F]+$/.test(digits) || digits.length !== length) throw new Unsupported();
    this.#at += length;
    return (point) => point === Number.parseInt(digits, 16);
  }

  #class(): Test {
    const negated = this.#take('^');
    const tests: Test[] = [];
    while (!this.#take(']')) tests.push(this.#classPart());
    return (point) => tests.some((test) => test(point)) !== negated;
  }

  #classPart(): Test {
    const low = this.#classChar();
    if (!this.#peek('-') || this.#chars[this.#at + 1] === ']') return low.test;
    this.#at += 1;
    const high = this.#classChar();
    const [from, to] = [low.point, high.point];
    if (from === undefined || to === undefined || from > to) throw new Unsupported();
    return (point) => point >= from && point <= to;
  }

  #classChar(): { test: Test; point: number | undefined } {
    const char = this.#chars[this.#at];
    if (char === undefined) throw new Unsupported();
    this.#at += 1;
    if (char !== '\\') return { test: is(char), point: char.codePointAt(0) };
    const start = this.#at;
    const test = this.#escape();
    const raw = this.#chars.slice(start, this.#at).join('');
    if (SETS[raw]) return { test, point: undefined };
    const point = CONTROLS[raw] ?? (/^[ux][0-9a-fA-F]+$/.test(raw) ? Number.parseInt(raw.slice(1), 16) : raw.codePointAt(0));
    return { test, point };
  }
}

function is(char: string): Test {
  const wanted = char.codePointAt(0);
  return (point) => point === wanted;
}

const isDigit: Test = (point) => point >= 48 && point <= 57;
const isWord: Test = (point) => isDigit(point) || (point >= 65 && point <= 90) || (point >= 97 && point <= 122) || point === 95;
const isSpace: Test = (point) =>
  (point >= 9 && point <= 13) ||
  point === 32 ||
  point === 0xa0 ||
  point === 0x3000 ||
  point === 0xfeff ||
  (point >= 0x2000 && point <= 0x200a) ||
  point === 0x2028 ||
  point === 0x2029 ||
  point === 0x202f ||
  point === 0x205f ||
  point === 0x1680;

const SETS: Readonly<Record<string, Test>> = {
  d: isDigit,
  D: (point) => !isDigit(point),
  w: isWord,
  W: (point) => !isWord(point),
  s: isSpace,
  S: (point) => !isSpace(point),
};

const CONTROLS: Readonly<Record<string, number>> = { t: 9, n: 10, v: 11, f: 12, r: 13, '0': 0 };
