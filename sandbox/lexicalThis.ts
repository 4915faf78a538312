/**
 * What `this` means outside every function of a script: nothing.
 *
 * The text runs as sloppy code, where the language gives arrow functions at the top the global object as `this`. The
 * contract says undefined, and strict code would change what the rest of the text means, so the word itself is
 * replaced, by a name of the same length. Contract 13.2.
 */

import { endOfTemplatePart, wordAt, WORDS_BEFORE_PATTERN } from './scriptWords.ts';

/** Name of a global that is undefined for ever; as long as the word it stands for, so no column moves. */
export const undefinedName = '$un$';

interface Bracket {
  /** Body of a function, method or class: it has a `this` of its own. */
  isOwner: boolean;
  /** A round bracket that a body may follow: anything but the head of a statement. */
  mayBeParameters: boolean;
  /** Offsets of the `this` in it that are not its own. */
  found: number[];
}

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
  const top: Bracket = { isOwner: false, mayBeParameters: false, found: [] };
  const stack: Bracket[] = [top];
  /** How deep the stack is inside each hole of a template. */
  const holes: number[] = [];
  /** How deep the stack is where a class waits for its body. */
  let classAt = -1;
  let closed: Bracket | null = null;
  let last = '';
  let lastWord = '';
  let at = 0;
  const here = () => stack.at(-1) ?? top;
  const open = (isOwner: boolean, mayBeParameters: boolean) => stack.push({ isOwner, mayBeParameters, found: [] });
  while (at < source.length) {
    const isHoleEnd = source[at] === '}' && holes.at(-1) === stack.length;
    if (source[at] === '`' || isHoleEnd) {
      if (isHoleEnd) {
        holes.pop();
        leave(stack);
      }
      const part = endOfTemplatePart(source, at + 1);
      at = part.end;
      if (part.isHole) holes.push(open(false, false));
      [last, lastWord, closed] = [part.isHole ? '(' : '`', '', null];
      continue;
    }
    const word = wordAt(source, at, source[at] === '/' && beginsExpression(last, lastWord, closed));
    const start = at;
    at += word.length;
    if (/^(?:\s|\/\/|\/\*)/.test(word)) continue;
    let nowClosed: Bracket | null = null;
    if (word === '(') open(false, !heads.test(lastWord));
    else if (word === '[') open(false, false);
    else if (word === '{') {
      // `name(...) {` is the body of a function or method, whatever stands around it; `=> {` is not.
      const isBody = last === ')' && closed?.mayBeParameters === true;
      if (isBody && closed) here().found.splice(here().found.length - closed.found.length);
      open(isBody || classAt === stack.length, false);
      if (classAt === stack.length - 1) classAt = -1;
    } else if (word === ')' || word === ']' || word === '}') {
      const left = leave(stack);
      if (word === ')') nowClosed = left;
    } else if (last !== '.' && last !== '?.') {
      if (word === 'this' && !isKey(source, at, last)) here().found.push(start);
      if (word === 'class') classAt = stack.length;
    }
    closed = nowClosed;
    lastWord = /^[\p{ID_Start}$_]/u.test(word) && last !== '.' && last !== '?.' ? word : '';
    last = word;
  }
  while (stack.length > 1) leave(stack);
  return top.found.toSorted((a, b) => a - b);
}

/** Ends a bracket: what was found in it belongs to what is around it, unless it has a `this` of its own. */
function leave(stack: Bracket[]): Bracket | null {
  if (stack.length === 1) return null;
  const left = stack.pop() ?? null;
  if (left && !left.isOwner) for (const place of left.found) stack.at(-1)?.found.push(place);
  return left;
}

/** `{ this: 1 }` and `{ this() {} }` name a member. */
function isKey(source: string, end: number, last: string): boolean {
  return (last === '{' || last === ',') && /^\s*[:(]/.test(source.slice(end, end + 100));
}

function beginsExpression(last: string, lastWord: string, closed: Bracket | null): boolean {
  if (lastWord !== '') return WORDS_BEFORE_PATTERN.has(lastWord);
  if (last === ')') return closed?.mayBeParameters === false;
  return last === '' || /^(?:=>|\.\.\.|[({[,;:=!&|?+\-*%<>^~}])$/.test(last);
}
