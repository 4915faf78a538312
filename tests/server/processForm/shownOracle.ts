/** Items of the record whose values are marked, the columns of its sub-table among them. */
export const MARKED = ['alpha', 'beta', 'gamma', 'delta', 'omega', 'paper', 'column1', 'column2'] as const;
export type Marked = (typeof MARKED)[number];

/** What a step says of items (contract 15.9.5): whether it shows those it does not name, and what it says of those it names. */
interface StepPermissions {
  byDefault: boolean;
  named: Partial<Record<Marked, boolean>>;
}

export const STEPS = {
  start: { byDefault: true, named: { delta: false, omega: false } },
  check: { byDefault: true, named: { alpha: false, paper: false, omega: false, gamma: true, delta: true, column2: false } },
  audit: { byDefault: false, named: { alpha: true, paper: true } },
} as const satisfies Record<string, StepPermissions>;
type Step = keyof typeof STEPS;

/** What all entries of a person hide (contract 15.2); who is not named has no entry on the model. */
export const HIDDEN: Readonly<Record<string, readonly Marked[]>> = { e010: ['beta', 'gamma'], e014: ['gamma'], e020: ['beta'], e021: ['beta'] };
/** Who may read the record by 15.2, whatever has become of its instance. */
const READERS: ReadonlySet<string> = new Set(['e020', 'e021', 'sysadmin', 'admin']);
const OFFICE: ReadonlySet<string> = new Set(['wfadmin', 'sysadmin', 'admin']);

/** Why somebody sees something of an instance (contract 21.13). */
export interface Fact {
  who: string;
  step: Step;
  /** `task` = has it open, or is an active delegate of who has; `handler` = owned or decided it; `default` = waits, got it to read, or was mentioned. */
  how: 'task' | 'handler' | 'default';
}

/** What somebody sees of an instance, by contract 21.13 and 15.2 alone. */
export interface Shown {
  /** The open task; undefined without one. */
  task: ReadonlySet<Marked> | undefined;
  /** The record to read; undefined for who has neither part nor right. */
  read: ReadonlySet<Marked> | undefined;
  /** By steps and rights, as lists show it: an office alone shows nothing there. */
  listed: ReadonlySet<Marked>;
  /** By rights on the model alone. */
  rights: ReadonlySet<Marked>;
}

export function shownTo(who: string, facts: readonly Fact[]): Shown {
  const own = facts.filter((fact) => fact.who === who);
  const hidden = new Set<Marked>(HIDDEN[who] ?? []);
  const bySteps = own.flatMap(({ step, how }) => MARKED.filter((item) => showsItem(STEPS[step], item, how, hidden)));
  const rights = new Set(READERS.has(who) ? MARKED.filter((item) => !hidden.has(item)) : []);
  const isByOffice = OFFICE.has(who) && own.length === 0 && !READERS.has(who);
  const isSeen = own.length > 0 || READERS.has(who) || isByOffice;
  const task = own.find(({ how }) => how === 'task');
  return {
    task: task && new Set(MARKED.filter((item) => showsItem(STEPS[task.step], item, 'task', hidden))),
    read: isSeen ? new Set([...bySteps, ...rights, ...(isByOffice ? MARKED : [])]) : undefined,
    listed: new Set([...bySteps, ...rights]),
    rights,
  };
}

/** An explicit answer decides for who handles the step; others see its default, without what it hides. */
function showsItem({ byDefault, named }: StepPermissions, item: Marked, how: Fact['how'], hidden: ReadonlySet<Marked>): boolean {
  const explicit = named[item];
  if (explicit === false || (explicit === true && how !== 'default')) return explicit;
  return byDefault && !hidden.has(item);
}

/** The value of an item, found in whatever holds it. */
export const markOf = (item: Marked): string => `mark${item}x`;

/** Items whose values stand in a text. */
export const marksIn = (text: string): Marked[] => MARKED.filter((item) => text.includes(markOf(item)));
