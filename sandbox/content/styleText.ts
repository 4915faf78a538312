/**
 * CSS text of a list's configuration, confined to the list's wrapper: every rule gets the wrapper in front, what could
 * reach beyond it or load something is left out. The browser parses it, so that nothing is read otherwise than it will be
 * applied; how long and how deep it is, is looked at before. Source: contract 8.1, LS-045.
 */
import { isPortalPath } from './addresses.ts';
import { nestsDeeper } from './cssNesting.ts';

/** Longhands of the shorthands that may stand too: the browser knows a rule by them. */
const allowed =
  /^(?:color|background(?:-(?:color|image|position(?:-[xy])?|repeat(?:-[xy])?|size|clip|origin|attachment))?|border(?:-[a-z-]+)?|outline(?:-[a-z]+)?|font(?:-[a-z-]+)?|text-(?:align|align-last|decoration(?:-[a-z]+)?|indent|overflow|transform|shadow|wrap(?:-[a-z]+)?)|line-height|letter-spacing|word-(?:break|spacing|wrap)|overflow-wrap|white-space(?:-[a-z]+)?|padding(?:-[a-z-]+)?|margin(?:-[a-z-]+)?|(?:min-|max-)?(?:width|height|inline-size|block-size)|box-sizing|display|flex(?:-[a-z]+)?|align-[a-z]+|justify-[a-z]+|place-[a-z]+|(?:row-|column-)?gap|grid(?:-[a-z-]+)?|order|opacity|visibility|overflow(?:-[xy])?|box-shadow|cursor|vertical-align|alignment-baseline|baseline-[a-z]+|list-style(?:-[a-z]+)?|table-layout|caption-side|empty-cells|object-(?:fit|position)|accent-color|user-select|content|position|top|right|bottom|left|transition(?:-[a-z-]+)?|zoom)$/;
const functions = /^(?:rgba?|hsla?|calc|min|max|clamp|var|linear-gradient|radial-gradient|repeat|minmax)$/;
const mostChars = 100_000;
const deepest = 12;
const longestValue = 1000;

/** The part of `text` that holds inside `scope` (a selector of ours, such as `[data-list-style="x"]`); empty when nothing is left. Works in a page only. */
export function confineStyle(text: string, scope: string): string {
  const source = text
    .slice(0, mostChars)
    .replaceAll(/\r\n?|\f/g, '\n')
    .replaceAll('\0', '\ufffd');
  if (nestsDeeper(source, deepest)) return '';
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(source);
  return confineRules(sheet.cssRules, scope);
}

function confineRules(rules: CSSRuleList, scope: string): string {
  return Array.from(rules, (rule) => confineRule(rule, scope))
    .filter((rule) => rule !== '')
    .join('\n');
}

/** Style rules, and those that stand behind a condition; every other kind falls away. */
function confineRule(rule: CSSRule, scope: string): string {
  if (rule instanceof CSSMediaRule) return confineGroup(`@media ${rule.media.mediaText}`, rule, scope);
  if (rule instanceof CSSSupportsRule) return confineGroup(`@supports ${rule.conditionText}`, rule, scope);
  if (!(rule instanceof CSSStyleRule)) return '';
  const selectors = selectorsOf(rule.selectorText).flatMap((selector) => confineSelector(selector, scope) ?? []);
  const declarations = selectors.length === 0 ? '' : confineDeclarations(rule.style);
  return declarations === '' ? '' : `${selectors.join(', ')} { ${declarations} }`;
}

function confineGroup(head: string, { cssRules }: CSSGroupingRule, scope: string): string {
  if (!/^@\w+[\w\s():.,<>=%/-]*$/.test(head)) return '';
  const inner = confineRules(cssRules, scope);
  return inner === '' ? '' : `${head} {\n${inner}\n}`;
}

/** The selectors of a list as the browser writes it: commas in brackets and strings part nothing. */
function selectorsOf(list: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const [piece] of list.matchAll(/"(?:[^"\\]|\\.)*"|\\.|[([]|[)\]]|,|[^"\\(),[\]]+|./g)) {
    if (/^[([]/.test(piece)) depth += 1;
    if (/^[)\]]/.test(piece)) depth -= 1;
    if (piece === ',' && depth === 0) parts.push('');
    else parts.push((parts.pop() ?? '') + piece);
  }
  return parts.map((part) => part.trim());
}

function confineSelector(selector: string, scope: string): string | null {
  // A leading `+` or `~` would reach the wrapper's neighbours.
  if (/^[+~|]/.test(selector) || selector.includes('&') || !/^[\w\s#.,:()[\]="'*>+~^$|-]+$/.test(selector)) return null;
  const inner = selector.replace(/^(?::root|html|body)(?![\w-])\s*/i, '');
  if (/^[+~]/.test(inner)) return null;
  return inner === '' ? scope : `${scope} ${inner}`;
}

/** What is left of the declarations, as the browser writes them. */
function confineDeclarations(style: CSSStyleDeclaration): string {
  const valueOf = (name: string) => style.getPropertyValue(name);
  for (const name of Array.from(style)) if (!isAllowed(name, valueOf(name))) style.removeProperty(name);
  // What a shorthand with `var()` will be is known where it is applied: its parts have no value of their own, the whole text has.
  const isOpen = Array.from(style).some((name) => valueOf(name) === '');
  if (isOpen && !isHarmless(style.cssText)) for (const name of Array.from(style)) if (valueOf(name) === '') style.removeProperty(name);
  return style.cssText.replace(/;$/, '');
}

function isAllowed(name: string, value: string): boolean {
  if (!allowed.test(name) || value.length > longestValue) return false;
  return isHarmless(value) && (name !== 'position' || /^(?:static|relative)$/i.test(value));
}

/** Nothing that another parser could read otherwise, no address beyond the portal, no function but the known ones. */
function isHarmless(value: string): boolean {
  if (/[<>\\{}@]/.test(value)) return false;
  const plain = value.replaceAll(/url\(\s*(?:"([^"]*)"|'([^']*)'|([^\s"')]*))\s*\)/gi, (_, double?: string, single?: string, bare?: string) =>
    isHarmlessAddress(double ?? single ?? bare ?? '') ? '' : 'forbidden()',
  );
  return Array.from(plain.matchAll(/(?<![\w-])([\w-]*)\(/g)).every(([, called = '']) => called === '' || functions.test(called.toLowerCase()));
}

function isHarmlessAddress(address: string): boolean {
  return isPortalPath(address) || /^data:image\/(?:png|jpeg|gif|webp);base64,[a-z0-9+/=]+$/i.test(address);
}
