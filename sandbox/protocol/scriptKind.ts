/** Tells the kinds of script text apart before anything is run. Contract 13.1; SC-008. */

/** `none`: no script; `firstVersion`: an old function form that is neither run nor mentioned; `object`: a script to evaluate. */
export type ScriptKind = 'none' | 'firstVersion' | 'object';

const lead = /^(?:\s|\/\/[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)*/;

/** The kind of a script text by its beginning: after blanks and comments an optional `(`, then `function` and `(`, is the first version. Source: contract 13.1, OP-65. */
export function scriptKind(text: unknown): ScriptKind {
  if (typeof text !== 'string') return 'none';
  const rest = withoutLead(text);
  if (rest === '') return 'none';
  const inner = withoutLead(rest.startsWith('(') ? rest.slice(1) : rest);
  if (!/^function(?![\w$])/.test(inner)) return 'object';
  return withoutLead(inner.slice('function'.length)).startsWith('(') ? 'firstVersion' : 'object';
}

function withoutLead(text: string): string {
  return text.slice(leadLength(text));
}

/** How many characters of blanks and comments stand before the first word of a script. */
function leadLength(text: string): number {
  return lead.exec(text)?.[0].length ?? 0;
}

/** The text as it is evaluated: a bare object literal at the start would parse as a block, a function as a declaration; `0,` in front makes them expressions and moves no line. */
export function asExpression(source: string): string {
  const lead = leadLength(source);
  return /^(?:\{|function\s*\()/.test(source.slice(lead, lead + 100)) ? `${source.slice(0, lead)}0,${source.slice(lead)}` : source;
}
