import type * as acorn from 'acorn';
import type { Lowering } from './lowering.ts';
import type { SyntaxExpression } from './syntax.ts';

/** Name of a member; `computed` = what makes it where that is no text. */
export function lowerKey(
  lowering: Lowering,
  { key, computed }: { key: acorn.Expression | acorn.PrivateIdentifier; computed: boolean },
): { name: string | undefined; computed: SyntaxExpression[] } {
  if (key.type === 'PrivateIdentifier') return { name: `#${key.name}`, computed: [] };
  if (!computed && key.type === 'Identifier') return { name: key.name, computed: [] };
  if (key.type === 'Literal') return { name: String(key.value), computed: [] };
  const made = lowering.expression(key);
  return made.kind === 'text' ? { name: made.text, computed: [] } : { name: undefined, computed: [made] };
}

/** An object. */
export function lowerRecord(lowering: Lowering, { properties, start: at }: acorn.ObjectExpression): SyntaxExpression {
  const entries: [string, SyntaxExpression][] = [];
  const rest: SyntaxExpression[] = [];
  for (const property of properties) {
    if (property.type === 'SpreadElement') {
      rest.push(lowering.expression(property.argument));
      continue;
    }
    const { name, computed } = lowerKey(lowering, property);
    const value = lowering.expression(property.value);
    rest.push(...computed);
    if (name !== undefined) lowering.keys.add(name);
    if (name !== undefined && property.kind === 'init') entries.push([name, value]);
    else rest.push(value);
  }
  return { kind: 'record', entries, rest, at };
}

/** A class: its methods and the values of its fields are functions that somebody may call. */
export function lowerClass(lowering: Lowering, { superClass, body, start: at }: acorn.Class): SyntaxExpression {
  const parts = superClass ? [lowering.expression(superClass)] : [];
  for (const member of body.body) {
    if (member.type === 'StaticBlock') {
      lowering.inUnit(false, (unit) => unit.body.push(...member.body.map((node) => lowering.statement(node))));
      continue;
    }
    const { name, computed } = lowerKey(lowering, member);
    if (name !== undefined) lowering.keys.add(name);
    parts.push(...computed);
    const { value } = member;
    if (value) lowering.inUnit(false, (unit) => unit.body.push({ kind: 'run', expression: lowering.expression(value) }));
  }
  return { kind: 'other', parts, guard: undefined, at };
}
