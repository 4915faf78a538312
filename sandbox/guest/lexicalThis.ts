/**
 * What `this` means outside every function of a script: nothing.
 *
 * The text runs as sloppy code, where the language gives arrow functions at the top the global object as `this`. The
 * contract says undefined, and strict code would change what the rest of the text means, so the word itself is
 * replaced, by a name of the same length. Contract 13.2.
 */

/** Name of a global that is undefined for ever; as long as the word it stands for, so no column moves. */
export const undefinedName = '$un$';

interface Bracket {
  /** Body of a function, method or class: it has a `this` of its own. */
  isOwner: boolean;
  /** A round bracket that a body may follow: anything but the head of a statement. */
  mayBeParameters: boolean;
  /** How many `this` were found before it. */
  foundBefore: number;
}

// Comments and texts that do not end are one word as well: looking for the end of each again would take quadratic time.
const token =
  /\s+|\/\/[^\n]*|\/\*(?:[\s\S]*?\*\/|[\s\S]*)|for\s+await(?![\w$])|(?:\p{ID_Start}|[$_#])[\p{ID_Continue}$\u200c\u200d]*|\.?\d[\w.]*|=>|\+\+|--|\?\.(?!\d)|\.\.\.|"(?:[^"\\\n]|\\[\s\S])*"?|'(?:[^'\\\n]|\\[\s\S])*'?|[\s\S]/uy;
/** Each one that does not end on its line has been looked for up to there. */
const MOST_FAILED_PATTERNS = 100;
const pattern = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/uy;
/** Behind one of these a slash begins a pattern. */
const beforePattern = new Set(['return', 'typeof', 'case', 'in', 'of', 'delete', 'void', 'throw', 'new', 'else', 'do', 'await', 'yield', 'instanceof']);
/** A bracket behind one of these is the head of a statement. */
const heads = /^(?:if|while|for|switch|with|catch|for\s+await)$/;

/** The text with `this` replaced where no function, method or class has one of its own. */
export function withoutOuterThis(source: string): string {
  if (!/\bthis\b/.test(source) || !source.includes('=>')) return source;
  let text = '';
  let from = 0;
  for (const at of outerThis(source)) {
    text += source.slice(from, at) + undefinedName;
    from = at + undefinedName.length;
  }
  return text + source.slice(from);
}

/** Offsets of every `this` that belongs to the top of the text. */
function outerThis(source: string): number[] {
  /** Those in brackets that are still open are left out again where one of these has a `this` of its own. */
  const found: number[] = [];
  const stack: Bracket[] = [];
  /** How deep the stack is inside each hole of a template. */
  const holes: number[] = [];
  /** How deep the stack is where a class waits for its body. */
  let classAt = -1;
  let closed: Bracket | null = null;
  let last = '';
  let lastWord = '';
  let failedPatterns = 0;
  let at = 0;
  const open = (isOwner: boolean, mayBeParameters: boolean) => stack.push({ isOwner, mayBeParameters, foundBefore: found.length });
  const leave = (): Bracket | null => {
    const left = stack.pop() ?? null;
    if (left?.isOwner) found.length = left.foundBefore;
    return left;
  };
  while (at < source.length) {
    const isHoleEnd = source[at] === '}' && holes.at(-1) === stack.length;
    if (source[at] === '`' || isHoleEnd) {
      if (isHoleEnd) {
        holes.pop();
        leave();
      }
      const part = endOfTemplatePart(source, at + 1);
      at = part.end;
      if (part.isHole) holes.push(open(false, false));
      [last, lastWord, closed] = [part.isHole ? '(' : '`', '', null];
      continue;
    }
    const mayBePattern = source[at] === '/' && failedPatterns < MOST_FAILED_PATTERNS && beginsExpression(last, lastWord, closed);
    const word = wordAt(source, at, mayBePattern);
    if (mayBePattern && word === '/') failedPatterns++;
    const start = at;
    at += word.length;
    if (/^(?:\s|\/\/|\/\*)/.test(word)) continue;
    let nowClosed: Bracket | null = null;
    if (word === '(') open(false, !heads.test(lastWord));
    else if (word === '[') open(false, false);
    else if (word === '{') {
      // `name(...) {` is the body of a function or method, whatever stands around it; `=> {` is not.
      const isBody = last === ')' && closed?.mayBeParameters === true;
      if (isBody && closed) found.length = closed.foundBefore;
      open(isBody || classAt === stack.length, false);
      if (classAt === stack.length - 1) classAt = -1;
    } else if (word === ')' || word === ']' || word === '}') {
      const left = leave();
      if (word === ')') nowClosed = left;
    } else if (last !== '.' && last !== '?.') {
      if (word === 'this' && !isKey(source, at, last)) found.push(start);
      if (word === 'class') classAt = stack.length;
    }
    closed = nowClosed;
    lastWord = /^[\p{ID_Start}$_]/u.test(word) && last !== '.' && last !== '?.' ? word : '';
    last = word;
  }
  while (stack.length > 0) leave();
  return found;
}

/** The word, mark, text or run of blanks that begins here; a pattern only where one may begin. */
function wordAt(source: string, at: number, mayBePattern: boolean): string {
  if (mayBePattern && source[at + 1] !== '/' && source[at + 1] !== '*') {
    pattern.lastIndex = at;
    const found = pattern.exec(source);
    if (found) return found[0];
  }
  token.lastIndex = at;
  return token.exec(source)?.[0] ?? source.charAt(at);
}

/** `{ this: 1 }` and `{ this() {} }` name a member. */
function isKey(source: string, end: number, last: string): boolean {
  return (last === '{' || last === ',') && /^\s*[:(]/.test(source.slice(end, end + 100));
}

function beginsExpression(last: string, lastWord: string, closed: Bracket | null): boolean {
  if (lastWord !== '') return beforePattern.has(lastWord);
  if (last === ')') return closed?.mayBeParameters === false;
  return last === '' || /^(?:=>|\.\.\.|[({[,;:=!&|?+\-*%<>^~}])$/.test(last);
}

/** Where the part of a template that begins here ends: behind its closing mark, or behind the `${` of a hole. */
function endOfTemplatePart(source: string, from: number): { end: number; isHole: boolean } {
  for (let at = from; at < source.length; at++) {
    if (source[at] === '\\') at++;
    else if (source[at] === '`') return { end: at + 1, isHole: false };
    else if (source[at] === '$' && source[at + 1] === '{') return { end: at + 2, isHole: true };
  }
  return { end: source.length, isHole: false };
}
