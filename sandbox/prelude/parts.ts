/** The files of the guest prelude in the order they are put together; `main` comes last and gets the others. */
export const preludeParts = ['kit', 'report', 'members', 'writes', 'time', 'commands', 'facade', 'scriptObject', 'runs', 'main'] as const;

/** Text of every part by name. */
export type PreludeTexts = Readonly<Record<(typeof preludeParts)[number], string>>;

/** One text to evaluate, from the texts of the parts by name; what makes each part a module for editors and lint goes. */
export function joinPrelude(texts: PreludeTexts): string {
  const expressions = preludeParts.map((part) => texts[part].replace('export default ', '').trim().replace(/;$/, ''));
  const main = expressions.pop() ?? '';
  return `${main}([\n${expressions.join(',\n')}\n])`;
}
