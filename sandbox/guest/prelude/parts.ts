/** The files of the guest prelude for a script of each kind, in the order they are concatenated; `main` comes last and receives the others. */
export const preludeParts = {
  list: ['kit', 'report', 'members', 'writes', 'time', 'commands', 'facade', 'scriptObject', 'runs', 'main'],
  form: ['kit', 'report', 'members', 'writes', 'time', 'commands', 'facade', 'formMirror', 'formSheet', 'formScript', 'runs', 'main'],
} as const;

/** One text to evaluate, from the texts of the parts in their order; what makes each part a module for editors and lint goes. */
export function joinPrelude(texts: readonly string[]): string {
  const expressions = texts.map((text) => text.replace('export default ', '').trim().replace(/;$/, ''));
  const main = expressions.pop() ?? '';
  return `${main}([\n${expressions.join(',\n')}\n])`;
}
