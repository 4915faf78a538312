import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nestsDeeper } from '#sandbox/content/cssNesting.ts';
import { parseHtml } from '#sandbox/content/html.ts';
import { toRenderNode } from '#sandbox/content/render.ts';
import { readingSteps } from '#tests/support/readingSteps.ts';

const LONG = 20_000;
/** Text that repeats a few pieces until it is long. */
const adversarial = (pieces: readonly string[]) =>
  fc
    .tuple(fc.array(fc.constantFrom(...pieces), { maxLength: 4 }), fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 6 }))
    .map(([head, period]) => head.join('') + period.join('').repeat(Math.ceil(LONG / period.join('').length)));
/** However the pieces stand, no character is gone through more often than this. */
const MOST_TIMES = 12;
const isLinear = (text: string, read: (text: string) => unknown): void => {
  expect(readingSteps(() => read(text)) / text.length).toBeLessThan(MOST_TIMES);
};

describe('HTML of a script', () => {
  const pieces = [
    '<style>',
    '</style',
    '</sty',
    '<svg>',
    '<!',
    '<?',
    '<!--',
    '-->',
    '<a ',
    '</a',
    '<b>',
    '</b>',
    '<td',
    '<',
    '>',
    '"',
    "'",
    '=',
    ' ',
    '/',
    'x',
    'href=',
    '&#1',
    '&amp;',
  ];
  const unbounded = { mostChars: Infinity, mostNodes: Infinity, deepest: Infinity };

  it('is read in one pass, whatever stands in it', () => {
    fc.assert(
      fc.property(adversarial(pieces), (text) => isLinear(text, (html) => parseHtml(html, unbounded))),
      { numRuns: 300 },
    );
  });

  it.each(['<style>', '<style></style', '<!', '<?x', '<!--', '<a "', "<a '<b", '<a b=" ', '</b', '</style><style>', '<svg></s'])(
    'is read in one pass: %s',
    (piece) => {
      isLinear(piece.repeat(LONG / piece.length), (html) => parseHtml(html, unbounded));
      isLinear(`<style>${piece.repeat(LONG / piece.length)}`, (html) => parseHtml(html, unbounded));
    },
  );

  it.each([
    ['elements', '<b>x</b>', 25],
    ['texts', '<br>x', 25],
    ['elements that are not allowed', '<font>', 50],
    ['elements that go with their content', '<style></style>', 50],
    ['comments', '<!-- -->', 50],
    ['ends of nothing', '</b>', 50],
  ])('%s count as nodes, of which 50 are read', (_, piece, most) => {
    expect(toRenderNode(piece.repeat(most))).toMatchObject({ type: 'html' });
    expect(toRenderNode(`${piece.repeat(most)}<br>`)).toBeUndefined();
  });

  it('blanks between elements do not count, so that a template may be indented', () => {
    expect(toRenderNode('<ul>\n  <li>x</li>\n</ul>\n'.repeat(16))).toMatchObject({ type: 'html' });
  });

  it('is read up to 50,000 characters; longer ones show the default', () => {
    expect(toRenderNode(`<b>${'x'.repeat(50_000 - 3)}`)).toMatchObject({ type: 'html' });
    expect(toRenderNode(`<b>${'x'.repeat(50_000)}`)).toBeUndefined();
  });

  it.each([
    ['class', 'x '.repeat(501)],
    ['style', `color: red;${' '.repeat(4000)}`],
    ['href', `/${'x'.repeat(8000)}`],
    ['colspan', '0'.repeat(21)],
  ])('an attribute %s that is too long is left out', (name, value) => {
    expect(toRenderNode(`<a ${name}="${value}">x</a>`)).toEqual({ type: 'html', nodes: [{ tag: 'a', attributes: {}, children: ['x'] }] });
  });

  it('a tag that does not end is text, and so is the rest behind a quote that nothing closes', () => {
    expect(toRenderNode('<b>1 <a "x <i>2</i></b>')).toEqual({ type: 'html', nodes: [{ tag: 'b', attributes: {}, children: ['1 <a "x <i>2</i></b>'] }] });
    expect(toRenderNode('<b>1 <a x<i>2</i></b>')).toEqual({
      type: 'html',
      nodes: [{ tag: 'b', attributes: {}, children: ['1 <a x', { tag: 'i', attributes: {}, children: ['2'] }] }],
    });
  });

  it('has no attribute but those of the allow-list, whatever is written', () => {
    const names = [
      'id',
      'ID',
      'İd',
      'name',
      'onclick',
      'form',
      'is',
      'slot',
      'title',
      'class',
      'href',
      'style',
      '__proto__',
      'constructor',
      'data-tree-target',
    ];
    const attribute = fc
      .tuple(fc.constantFrom(...names), fc.constantFrom('x', '/x', 'javascript:x', 'color: red'))
      .map(([name, value]) => `${name}="${value}"`);
    const element = fc.tuple(fc.constantFrom('a', 'img', 'p', 'span'), fc.array(attribute)).map(([tag, given]) => `<${tag} ${given.join(' ')}>x</${tag}>`);
    const allowed = ['title', 'class', 'href', 'style', 'alt', 'src', 'colspan', 'rowspan', 'target', 'rel'];
    fc.assert(
      fc.property(element, (html) => {
        const node = toRenderNode(html);
        const found = JSON.stringify(node).matchAll(/"attributes":\{([^}]*)\}/g);
        for (const [, text = ''] of found) for (const [, name = ''] of text.matchAll(/"([^"]*)":"/g)) expect(allowed).toContain(name);
      }),
    );
  });
});

describe('nesting of a CSS text', () => {
  it('is found in one pass, whatever stands in it', () => {
    const pieces = ['@media all {', '{', '}', '(', ')', '[', ']', '"', "'", '\\', '\n', '/*', '*/', 'url(', 'u\\72 l(', 'a', ' ', ';', ':', '<!--', '-->', '#'];
    fc.assert(
      fc.property(adversarial(pieces), (text) => isLinear(text, (css) => nestsDeeper(css, Infinity))),
      { numRuns: 300 },
    );
  });

  it.each([
    ['{{{}}}', 3, false],
    ['{{{{}}}}', 3, true],
    ['{}'.repeat(100), 1, false],
    ['{([', 2, true],
    // What closes is no bracket of the language there, so it takes nothing back.
    ['{"}" {', 1, true],
    ["{'}' {", 1, true],
    ['{/*}*/ {', 1, true],
    ['{url(}) {', 1, true],
    ['{u\\72 l(}) {', 1, true],
    ['{URL( }) {', 1, true],
    ['{\\} {', 1, true],
    ['{(} {', 2, true],
    ['{"\\"}" {', 1, true],
    // What opens there opens nothing.
    ['{"{" /*{*/ url({) \\{ }', 1, false],
    // An address with quotes is a function, a name that only ends like one too.
    ['{url("}"{', 2, true],
    ['{#url({', 2, true],
    ['{myurl({', 2, true],
    // A string ends with its line.
    ['{"\n} {', 1, false],
  ])('%s deeper than %d: %s', (css, most, isDeeper) => expect(nestsDeeper(css, most)).toBe(isDeeper));
});
