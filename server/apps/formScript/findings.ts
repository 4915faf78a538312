import { memberOfValue, type Value } from './values.ts';

/** What a form's script does to a control wherever it reaches that line: hides it, or locks it. */
export interface ControlWrite {
  /** Code of the item, `sheet.column` for a column. */
  control: string;
  does: 'hides' | 'locks';
  /** Offset in the text. */
  at: number;
}

const CONTROL_MEMBERS = new Map<string, ControlWrite['does']>([
  ['display', 'hides'],
  ['edit', 'locks'],
]);
const RIGHT_MEMBERS = new Map<string, ControlWrite['does']>([
  ['v', 'hides'],
  ['e', 'locks'],
]);

/** What is found while a script is followed. Shape: `isGuarded` = whether a condition may keep a line from a control. */
export class Findings {
  readonly writes: ControlWrite[] = [];
  /** Codes that may be given a value. */
  readonly given = new Set<string>();
  /** Something is given a value, and it is unknown which. */
  givesAny = false;
  private readonly recorded = new Set<string>();

  constructor(private readonly isGuarded: (control: string) => boolean) {}

  /** A member of something is given a value. */
  write(of: Value | undefined, name: string, value: Value | undefined, at: number): void {
    if (of?.kind === 'control' || of?.kind === 'right') {
      const does = (of.kind === 'control' ? CONTROL_MEMBERS : RIGHT_MEMBERS).get(name);
      if (does && value?.kind === 'flag' && !value.flag) this.record({ control: of.code, does, at: of.at });
      if (of.kind === 'control' && name === 'value') this.give(of.code);
      if (name === 'subDataPermission' && value?.kind === 'record')
        for (const [column, own] of value.entries) this.write({ kind: 'columns', sheet: of.code }, column, own, at);
    } else if (of?.kind === 'rights' || of?.kind === 'columns') {
      const right = memberOfValue(of, name, at);
      if (value?.kind === 'record') for (const [member, own] of value.entries) this.write(right, member, own, at);
    } else if (of === undefined || of.kind === 'data' || of.kind === 'record') {
      this.give(name);
      if (of === undefined && name === 'value') this.givesAny = true;
    }
  }

  give(code: string): void {
    this.given.add(code);
  }

  private record(write: ControlWrite): void {
    const key = `${write.at} ${write.does} ${write.control}`;
    if (this.recorded.has(key) || this.isGuarded(write.control)) return;
    this.recorded.add(key);
    this.writes.push(write);
  }
}
