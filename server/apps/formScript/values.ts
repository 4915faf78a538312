import type { Declaration, SyntaxExpression, SyntaxUnit } from './syntax.ts';

/** What an expression of a form's script is known to be; `at` = where it is named. */
export type Value =
  /** The form, the rights and the values that `onLoad` is given. */
  | { kind: 'form' | 'rights' | 'data' }
  /** A field or a column (`sheet.column`) as the form offers it, and its rights. */
  | { kind: 'control' | 'right'; code: string; at: number }
  /** The rows of a sub-table, one of them, and the rights of its columns. */
  | { kind: 'rows' | 'row' | 'columns'; sheet: string }
  | { kind: 'text'; text: string; at: number }
  | { kind: 'number'; number: number }
  | { kind: 'flag'; flag: boolean }
  | { kind: 'list'; items: (Value | undefined)[] }
  | { kind: 'record'; entries: [string, Value | undefined][]; isWhole: boolean }
  | { kind: 'function'; unit: SyntaxUnit };

/** What names stand for while a function runs. */
export interface Frame {
  values: ReadonlyMap<Declaration, Value | undefined>;
  self: Value | undefined;
  around: Frame | undefined;
}

export function boundIn(frame: Frame | undefined, declaration: Declaration): { value: Value | undefined } | undefined {
  for (let here = frame; here; here = here.around) if (here.values.has(declaration)) return { value: here.values.get(declaration) };
  return undefined;
}

/** What a member of a value is. */
export function memberOfValue(value: Value | undefined, name: string, at: number): Value | undefined {
  switch (value?.kind) {
    case 'form':
      return { kind: 'control', code: name, at };
    case 'rights':
      return { kind: 'right', code: name, at };
    case 'control':
      return name === 'rows' ? { kind: 'rows', sheet: value.code } : undefined;
    case 'right':
      return name === 'subDataPermission' ? { kind: 'columns', sheet: value.code } : undefined;
    case 'row':
      return { kind: 'control', code: `${value.sheet}.${name}`, at };
    case 'columns':
      return { kind: 'right', code: `${value.sheet}.${name}`, at };
    case 'record':
      return value.entries.findLast(([key]) => key === name)?.[1];
    default:
      return undefined;
  }
}

/** What stands at a place of a value, or under a name that is computed. */
export function elementOf(value: Value | undefined, index: Value | undefined): Value | undefined {
  if (value?.kind === 'rows') return { kind: 'row', sheet: value.sheet };
  if (index?.kind === 'text') return memberOfValue(value, index.text, index.at);
  return value?.kind === 'list' && index?.kind === 'number' ? value.items[index.number] : undefined;
}

/** The same value, named at another place. */
export function namedAt(value: Value | undefined, { at }: SyntaxExpression): Value | undefined {
  return value && 'at' in value ? { ...value, at } : value;
}
