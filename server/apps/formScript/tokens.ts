import { endOfTemplatePart, wordAt, WORDS_BEFORE_PATTERN } from '#sandbox/scriptWords.ts';

/** A word, mark or text of a script; a template with holes is a mark of its own, followed by its holes in round brackets. */
export interface Token {
  word: string;
  /** Offset in the text. */
  at: number;
  /** Of an opening bracket: index of the one that closes it, or of the end. */
  close: number;
}

const HEADS = new Set(['if', 'while', 'for', 'switch', 'with', 'catch']);
const BEFORE_PATTERN = /^(?:=>|\.\.\.|[({[,;:=!&|?+\-*%<>^~}])$/;
/** Each one that does not end on its line has been looked for to the end of the line. */
const MOST_FAILED_PATTERNS = 100;
const IS_NAME = /^[\p{ID_Start}$_]/u;

/** Whether a word is a name, or a word of the language. */
export const isName = (word: string): boolean => IS_NAME.test(word);

/** The tokens of a script, in its order and without its comments. Linear in the text. */
export function tokensOf(source: string): Token[] {
  const tokens: Token[] = [];
  const open: { index: number; isHead: boolean; isHole: boolean }[] = [];
  let closedHead = false;
  let failedPatterns = 0;
  const push = (word: string, at: number) => tokens.push({ word, at, close: -1 });
  const enter = (word: string, at: number, isHole = false) => {
    open.push({ index: tokens.length, isHead: HEADS.has(tokens.at(-1)?.word ?? ''), isHole });
    push(word, at);
  };
  const leave = (word: string, at: number) => {
    const left = open.pop();
    const opening = left && tokens[left.index];
    if (opening) opening.close = tokens.length;
    closedHead = left?.isHead === true;
    push(word, at);
  };
  let at = 0;
  while (at < source.length) {
    const endsHole = source[at] === '}' && open.at(-1)?.isHole === true;
    if (source[at] === '`' || endsHole) {
      const begin = at;
      if (endsHole) leave(')', at);
      const part = endOfTemplatePart(source, at + 1);
      at = part.end;
      if (!endsHole) push(part.isHole ? '`' : source.slice(begin, at), begin);
      if (part.isHole) enter('(', at, true);
      continue;
    }
    const tries = source[at] === '/' && failedPatterns < MOST_FAILED_PATTERNS && mayBePattern(tokens.at(-1)?.word ?? '', closedHead);
    const word = wordAt(source, at, tries);
    if (tries && word === '/') failedPatterns++;
    if (!/^(?:\s|\/\/|\/\*)/.test(word)) {
      if (word === '(' || word === '[' || word === '{') enter(word, at);
      else if (word === ')' || word === ']' || word === '}') leave(word, at);
      else push(word, at);
    }
    at += word.length;
  }
  for (const { index } of open) {
    const opening = tokens[index];
    if (opening) opening.close = tokens.length;
  }
  return tokens;
}

function mayBePattern(last: string, closedHead: boolean): boolean {
  if (isName(last)) return WORDS_BEFORE_PATTERN.has(last);
  return last === '' || (last === ')' ? closedHead : BEFORE_PATTERN.test(last));
}
