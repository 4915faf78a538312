import { createScanner, findNodeAtLocation, getNodeValue, parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';
import { placeAt, type Place } from './fault.ts';

/** Way to a value inside a document: keys and indexes. */
export type Path = readonly (string | number)[];

/** Deepest nesting of a document; keeps readers off the end of the stack. */
const MAX_DEPTH = 64;

/** `SyntaxKind.EOF` of the scanner, which has it as a type alone. */
const END_OF_TEXT: number = 17;

/** Setting this key would give an object another prototype. */
const PROTO = '__proto__';

/** A JSON document with the place of every value in its text. */
export interface JsonSource {
  value: unknown;
  /** Place of the value; of the nearest one above when there is none. `offset` counts characters inside a text value. */
  place(path: Path, offset?: number): Place;
  /** Place of the key that leads to the value. */
  keyPlace(path: Path): Place;
  /** What makes the text no JSON, where that leaves no doubt about what it holds: a comma too many or too few, a comment. */
  broken?: BrokenJson | undefined;
}

/** Text that is no JSON; carries the place. */
export class BrokenJson extends Error {
  override name = 'BrokenJson';
  constructor(
    message: string,
    readonly place: Place,
  ) {
    super(message);
  }
}

/** Reads JSON (no comments, no trailing commas, every key once). Errors: BrokenJson at the first fault, unless it leaves no doubt. */
export function readJsonSource(file: string, text: string): JsonSource {
  const broken = (reason: string, offset: number) => new BrokenJson(reason, placeAt(file, text, offset));
  const tooDeep = offsetOfDepth(text, MAX_DEPTH);
  if (tooDeep !== undefined) throw broken('nested too deeply', tooDeep);
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false });
  const [first] = errors;
  const fault = first && broken(`broken JSON: ${words(printParseErrorCode(first.error))}`, Math.min(first.offset, offsetOfLastToken(text)));
  if (fault && !errors.every((error) => isClear(text, error))) throw fault;
  if (!root) throw broken('the document is empty', 0);
  const key = badKey(root);
  if (key) throw broken(`${key.value === PROTO ? 'forbidden' : 'duplicate'} key ${JSON.stringify(key.value)}`, key.offset);
  return {
    value: getNodeValue(root),
    place: (path, offset) => placeAt(file, text, offsetOf(root, text, path, offset)),
    keyPlace: (path) => placeAt(file, text, keyOffset(root, path)),
    broken: fault,
  };
}

/** Whether what was read is what was meant: nothing is cut off, and no key or value is in doubt. */
function isClear(text: string, { error, offset }: ParseError): boolean {
  const name = printParseErrorCode(error);
  if (name === 'CommaExpected' || name === 'InvalidCommentToken') return true;
  const isTrailing = name === 'PropertyNameExpected' || name === 'ValueExpected';
  return isTrailing && /[}\]]/.test(text[offset] ?? '') && /,\s*$/.test(text.slice(Math.max(0, offset - 1000), offset));
}

/** Where a text that is cut off ends for its reader: blank lines behind it show nothing. */
function offsetOfLastToken(text: string): number {
  const scanner = createScanner(text, true);
  let last = 0;
  while (scanner.scan() !== END_OF_TEXT) last = scanner.getTokenOffset();
  return last;
}

function offsetOf(root: Node, text: string, path: Path, inside?: number): number {
  const node = nearest(root, path);
  if (inside === undefined || node.type !== 'string') return node.offset;
  return node.offset + 1 + rawLength(text.slice(node.offset + 1, node.offset + node.length - 1), inside);
}

function keyOffset(root: Node, path: Path): number {
  const node = findNodeAtLocation(root, [...path]);
  const property = node?.parent;
  return property?.type === 'property' ? property.offset : nearest(root, path).offset;
}

function nearest(root: Node, path: Path): Node {
  for (let length = path.length; length > 0; length -= 1) {
    const node = findNodeAtLocation(root, path.slice(0, length));
    if (node) return node;
  }
  return root;
}

/** How many characters of the written text stand for the first `decoded` characters of the value. */
function rawLength(raw: string, decoded: number): number {
  let at = 0;
  for (let count = 0; count < decoded && at < raw.length; count += 1) {
    if (raw[at] !== '\\') at += 1;
    else at += raw[at + 1] === 'u' ? 6 : 2;
  }
  return at;
}

/** A key that stands twice in its object, or that would change what the object is. */
function badKey(node: Node): Node | undefined {
  const children = node.children ?? [];
  if (node.type === 'object') {
    const seen = new Set<unknown>();
    for (const { children: [key] = [] } of children) {
      if (key && (seen.has(key.value) || key.value === PROTO)) return key;
      seen.add(key?.value);
    }
  }
  for (const child of children) {
    const found = badKey(child);
    if (found) return found;
  }
  return undefined;
}

function offsetOfDepth(text: string, depth: number): number | undefined {
  let level = 0;
  for (const { 0: sign, index } of text.matchAll(/"(?:[^"\\\n]|\\.)*"?|[[{}\]]/g)) {
    if (sign === '[' || sign === '{') level += 1;
    if (sign === ']' || sign === '}') level -= 1;
    if (level > depth) return index;
  }
  return undefined;
}

/** `CommaExpected` → `comma expected`. */
function words(name: string): string {
  return name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
}
