/**
 * Confines a list's own CSS to an element: rules are parsed by the browser apart from the page, then each is put into
 * `@scope`, so that no brace and no selector reaches further. `@import`, `@font-face` and addresses other than
 * `data:image/` and portal paths are dropped. Source: contract 8.1 (styleJson), LS-045.
 */
export function scopedSheet(css: string, scope: string): CSSStyleSheet {
  const parsed = new CSSStyleSheet();
  parsed.replaceSync(css);
  const kept = [...parsed.cssRules].filter(isHarmless).map((rule) => `@scope (${scope}) { ${rule.cssText} }`);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(kept.join('\n'));
  return sheet;
}

const GROUPS = ['CSSMediaRule', 'CSSSupportsRule', 'CSSContainerRule'];

/** Style rules and conditional groups of them; everything that names a foreign address goes. */
function isHarmless(rule: CSSRule): boolean {
  if (!(rule instanceof CSSStyleRule) && !GROUPS.includes(rule.constructor.name)) return false;
  const addresses = [...rule.cssText.matchAll(/(?:url|image-set|src|image)\(\s*["']?([^"')]*)/gi)].map((match) => match[1] ?? '');
  return addresses.every((address) => /^(?:data:image\/|\/(?![/\\]))/i.test(address));
}
