/**
 * CSS text of a list's configuration, confined to the list's wrapper: every rule gets the wrapper in front, what could
 * reach beyond it or load something is left out. Source: contract 8.1, LS-045.
 */
import { isPortalPath } from './addresses.ts';

const allowed =
  /^(?:color|background(?:-color|-image|-position|-repeat|-size|-clip|-origin)?|border(?:-[a-z-]+)?|outline(?:-[a-z]+)?|font(?:-(?:family|size|weight|style|variant|stretch|feature-settings|variant-numeric))?|text-(?:align|align-last|decoration(?:-[a-z]+)?|indent|overflow|transform|shadow|wrap)|line-height|letter-spacing|word-(?:break|spacing|wrap)|overflow-wrap|white-space|padding(?:-[a-z-]+)?|margin(?:-[a-z-]+)?|(?:min-|max-)?(?:width|height|inline-size|block-size)|box-sizing|display|flex(?:-[a-z]+)?|align-[a-z]+|justify-[a-z]+|place-[a-z]+|(?:row-|column-)?gap|grid(?:-[a-z-]+)?|order|opacity|visibility|overflow(?:-[xy])?|box-shadow|cursor|vertical-align|list-style(?:-[a-z]+)?|table-layout|caption-side|empty-cells|object-(?:fit|position)|accent-color|user-select|content|position|top|right|bottom|left|transition(?:-[a-z-]+)?|zoom)$/;
const functions = /^(?:rgba?|hsla?|calc|min|max|clamp|var|linear-gradient|radial-gradient|repeat|minmax|url)$/;
const longest = 100_000;

/** The part of `text` that holds inside `scope` (a selector of ours, such as `[data-list-style="x"]`); empty when nothing is left. */
export function confineStyle(text: string, scope: string): string {
  const source = text.slice(0, longest).replaceAll(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ');
  return rulesOf(source)
    .map((rule) => confineRule(rule, scope))
    .filter((rule) => rule !== '')
    .join('\n');
}

interface Rule {
  head: string;
  body: string;
}

/** Splits into `head { body }`; statements without a block (`@import ...;`) fall away here. */
function rulesOf(source: string): Rule[] {
  const rules: Rule[] = [];
  let head = '';
  let at = 0;
  while (at < source.length) {
    const stop = nextMarkIn(source, at, '{;}');
    if (source[stop] !== '{') {
      head = '';
      at = stop + 1;
      continue;
    }
    head = source.slice(at, stop).trim();
    const end = blockEnd(source, stop + 1);
    rules.push({ head, body: source.slice(stop + 1, end) });
    at = end + 1;
  }
  return rules;
}

/** Position of the next of `marks` outside strings and parentheses, else the end. */
function nextMarkIn(source: string, from: number, marks: string): number {
  let depth = 0;
  for (let i = from; i < source.length; i++) {
    const char = source[i] ?? '';
    if (char === '\\') i++;
    else if (char === '"' || char === "'") {
      const end = source.indexOf(char, i + 1);
      if (end < 0) return source.length;
      i = end;
    } else if (char === '(' || char === '[') depth++;
    else if (char === ')' || char === ']') depth = Math.max(0, depth - 1);
    else if (depth === 0 && marks.includes(char)) return i;
  }
  return source.length;
}

function blockEnd(source: string, from: number): number {
  let open = 1;
  let at = from;
  for (;;) {
    const stop = nextMarkIn(source, at, '{}');
    if (stop >= source.length) return source.length;
    open += source[stop] === '{' ? 1 : -1;
    if (open === 0) return stop;
    at = stop + 1;
  }
}

function confineRule({ head, body }: Rule, scope: string): string {
  if (/[<\\]/.test(head)) return '';
  if (/^@(?:media|supports)\b/i.test(head)) {
    if (!/^@\w+[\w\s():.,<>=%-]*$/.test(head)) return '';
    const inner = rulesOf(body)
      .map((rule) => confineRule(rule, scope))
      .filter((rule) => rule !== '');
    return inner.length === 0 ? '' : `${head} {\n${inner.join('\n')}\n}`;
  }
  if (head.startsWith('@') || head === '') return '';
  const selectors = splitBy(head, ',')
    .map((selector) => confineSelector(selector, scope))
    .filter((selector) => selector !== null);
  const declarations = body.includes('{')
    ? []
    : splitBy(body, ';')
        .map(cleanDeclaration)
        .filter((declaration) => declaration !== null);
  if (selectors.length === 0 || declarations.length === 0) return '';
  return `${selectors.join(', ')} { ${declarations.join('; ')} }`;
}

function splitBy(source: string, mark: string): string[] {
  const parts: string[] = [];
  let at = 0;
  while (at <= source.length) {
    const stop = nextMarkIn(source, at, mark);
    const part = source.slice(at, stop).trim();
    if (part !== '') parts.push(part);
    at = stop + 1;
  }
  return parts;
}

function confineSelector(selector: string, scope: string): string | null {
  // A leading `+` or `~` would reach the wrapper's neighbours.
  if (/^[+~|]/.test(selector) || selector.includes('&') || !/^[\w\s#.,:()[\]="'*>+~^$|-]+$/.test(selector)) return null;
  const inner = selector.replace(/^(?::root|html|body)(?![\w-])\s*/i, '');
  if (/^[+~]/.test(inner)) return null;
  return inner === '' ? scope : `${scope} ${inner}`;
}

function cleanDeclaration(text: string): string | null {
  const colon = text.indexOf(':');
  const name = text.slice(0, colon).trim().toLowerCase();
  const value = text.slice(colon + 1).trim();
  if (colon < 1 || !allowed.test(name) || value === '' || value.length > 1000) return null;
  if (/[<>\\{}@]/.test(value) || /(?:javascript|expression|-moz-binding|behavior)/i.test(value)) return null;
  if (name === 'position' && !/^(?:static|relative)(?:\s*!important)?$/i.test(value)) return null;
  const plain = value.replaceAll(/url\(\s*(?:"([^"]*)"|'([^']*)'|([^\s"')]*))\s*\)/gi, (_, double?: string, single?: string, bare?: string) =>
    isHarmlessAddress(double ?? single ?? bare ?? '') ? '' : 'forbidden()',
  );
  for (const [, called = ''] of plain.matchAll(/([\w-]*)\(/g)) if (!functions.test(called.toLowerCase()) || called.toLowerCase() === 'url') return null;
  return `${name}: ${value}`;
}

function isHarmlessAddress(address: string): boolean {
  return isPortalPath(address) || /^data:image\/(?:png|jpeg|gif|webp);base64,[a-z0-9+/=]+$/i.test(address);
}
