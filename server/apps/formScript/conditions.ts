import { findDeclaration, type SyntaxExpression, type Guard } from './syntax.ts';
import { boundIn, type Frame, type Value } from './values.ts';

/** A condition that stands above a line; `holds` undefined = it may be either way. */
export interface ScriptCondition {
  guard: Guard;
  holds: boolean | undefined;
  frame: Frame;
}

/** What a parameter stands for that a condition may choose by. */
const CHOSEN_BY = new Set<Value['kind']>(['control', 'right', 'row', 'text', 'number', 'flag', 'list', 'record']);

/**
 * Whether a condition may keep the line from a control that needs a value: it reads that control, for what a helper or a loop was
 * given, or whether the record is stored already, whose required items have values.
 */
export function guardMayDependOn(
  { guard, holds, frame }: ScriptCondition,
  control: string,
  valueOf: (name: Extract<SyntaxExpression, { kind: 'name' }>, frame: Frame) => Value | undefined,
): boolean {
  const code = control.slice(control.lastIndexOf('.') + 1);
  for (let at = guard.from; at < guard.to; at++) {
    const mention = guard.mentions[at];
    if (!mention) continue;
    const { word, scope, isNegated } = mention;
    if (word === 'isNew' && (holds === undefined || holds === isNegated)) return true;
    if (!scope) {
      if (word === code) return true;
      continue;
    }
    const declaration = findDeclaration(scope, word);
    const bound = declaration && boundIn(frame, declaration);
    const value = bound ? bound.value : valueOf({ kind: 'name', name: word, scope, at: 0 }, frame);
    if (bound && value && CHOSEN_BY.has(value.kind)) return true;
    if (value && (value.kind === 'control' || value.kind === 'right') && value.code === control) return true;
    if (value?.kind === 'text' && value.text === code) return true;
  }
  return false;
}
