/** What a form's script does to a control wherever it comes to that line: takes it out of sight, or locks it. */
export interface ControlWrite {
  /** Code of the item, `sheet.column` for a column. */
  control: string;
  does: 'hides' | 'locks';
  /** Offset in the text. */
  at: number;
}

const COMMENT_OR_TEXT = /\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?|"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|`(?:[^`\\]|\\[^])*`?/g;
const MEMBERS: Readonly<Record<string, ControlWrite['does']>> = { display: 'hides', v: 'hides', edit: 'locks', e: 'locks' };
/** `need.display = false`, `form['need'].v = false`, `form.lines.getCell(0, 'price').edit = false`. */
const WRITE =
  /(?:(?:(?<![\w$])([A-Za-z]\w*)\s*\.\s*getCell\s*\([^()]{0,200},\s*['"](\w+)['"]\s*\))|(?<![\w$])([A-Za-z]\w*)|\[\s*['"](\w+)['"]\s*\])\s*\.\s*(display|edit|v|e)\s*=\s*false\b/g;

/**
 * The places where a script writes `false` into what shows or opens a control: what can be told from the text alone. Comments do not
 * count, and texts only where they name a member. Linear in the text.
 */
export function controlWrites(script: string): ControlWrite[] {
  return [...codeOf(script).matchAll(WRITE)].flatMap(({ index, 1: sheet, 2: column, 3: name, 4: named, 5: member = '' }) => {
    const control = sheet === undefined ? (name ?? named) : `${sheet}.${column}`;
    const does = MEMBERS[member];
    return control === undefined || does === undefined ? [] : [{ control, does, at: index }];
  });
}

/** Whether a script may give an item a value: it assigns to it or its `value`, or returns it among the values of the form. */
export function mayGiveValue(script: string, code: string): boolean {
  return new RegExp(String.raw`(?<![\w$])${code}(?:['"]\s*\])?(?:\s*\.\s*value)?\s*(?:=(?![=>])|['"]?\s*:)`).test(codeOf(script));
}

/** The script without its comments, and without texts that are no names; every place stays where it was. */
function codeOf(script: string): string {
  return script.replaceAll(COMMENT_OR_TEXT, (found) => (/^(['"])\w+\1$/.test(found) ? found : found.replaceAll(/[^\n]/g, ' ')));
}
