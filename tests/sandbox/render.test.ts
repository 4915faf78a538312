import { describe, expect, it } from 'vitest';
import { toRenderNode } from '#sandbox/content/render.ts';
import { confineStyle } from '#sandbox/content/styleText.ts';
import { linkKind } from '#sandbox/content/addresses.ts';
import { computingMs } from '#tests/support/computingTime.ts';

const deep = (levels: number): unknown => (levels === 0 ? 'x' : { type: 'tooltip', text: 't', child: deep(levels - 1) });

describe('results of render hooks', () => {
  it.each([
    ['plain', { type: 'text', text: 'plain' }],
    [null, undefined],
    [undefined, undefined],
    [42, undefined],
    [[], undefined],
    [
      { type: 'tag', text: 'New', color: 'primary' },
      { type: 'tag', text: 'New', color: 'primary' },
    ],
    [
      { type: 'tag', text: 'New', color: 'url(x)' },
      { type: 'tag', text: 'New' },
    ],
    [
      { type: 'badge', count: 3, status: '#f00' },
      { type: 'badge', count: 3, status: '#f00' },
    ],
    [
      { type: 'link', text: 'Open', to: '/a' },
      { type: 'link', text: 'Open', to: '/a', target: 'self' },
    ],
    [
      { type: 'link', text: 'Open', to: 'https://example.com', target: 'self' },
      { type: 'link', text: 'Open', to: 'https://example.com', target: 'blank' },
    ],
    [
      { type: 'link', text: 'Open', to: 'javascript:alert(1)' },
      { type: 'text', text: 'Open' },
    ],
    [
      { type: 'link', text: 'Run', action: 'approve' },
      { type: 'link', text: 'Run', action: 'approve' },
    ],
    [{ type: 'icon', name: 'x y', label: 'l' }, undefined],
    [
      { type: 'progress', percent: 140 },
      { type: 'progress', percent: 100 },
    ],
    [
      { type: 'nothing', text: 'shown' },
      { type: 'text', text: 'shown' },
    ],
    [
      { type: '__proto__', text: 'shown' },
      { type: 'text', text: 'shown' },
    ],
    [
      { type: 'stack', items: ['a', { type: 'text', text: 'b' }], gap: 2 },
      { type: 'stack', items: ['a', { type: 'text', text: 'b' }], direction: 'row', gap: 2 },
    ],
    [
      { type: 'stack', items: ['a', { type: 'broken' }], text: 'all' },
      { type: 'text', text: 'all' },
    ],
    [
      { type: 'color', value: 'error', child: 'x' },
      { type: 'color', value: 'error', child: 'x', on: 'text' },
    ],
    [{ type: 'stack', items: Array(51).fill('x') }, undefined],
    [{ type: 'stack', items: Array(50).fill('x') }, undefined],
    [deep(7), { type: 'text', text: 't' }],
  ])('%j', (value, node) => expect(toRenderNode(value)).toEqual(node));

  it.each([
    ['<b>Hi</b> &amp; <i>you</i>', [{ tag: 'b', attributes: {}, children: ['Hi'] }, ' & ', { tag: 'i', attributes: {}, children: ['you'] }]],
    ['<script>alert(1)</script>x', ['x']],
    ['<img src=x onerror=alert(1)>', [{ tag: 'img', attributes: {}, children: [] }]],
    ['<a href="java&#115;cript:alert(1)">x</a>', [{ tag: 'a', attributes: {}, children: ['x'] }]],
    ['<a href=" /portal/x " id="clobber">x</a>', [{ tag: 'a', attributes: { href: '/portal/x' }, children: ['x'] }]],
    [
      '<a href="https://example.com">x</a>',
      [{ tag: 'a', attributes: { href: 'https://example.com', target: '_blank', rel: 'noopener noreferrer' }, children: ['x'] }],
    ],
    [
      '<p style="color: red; position: fixed; background-color: url(x); padding: 2px">x</p>',
      [{ tag: 'p', attributes: { style: 'color: red; padding: 2px' }, children: ['x'] }],
    ],
    ['<span class="mine p-dialog ag-root">x</span>', [{ tag: 'span', attributes: { class: 'mine' }, children: ['x'] }]],
    ['<svg><g onload=alert(1)></g></svg><b>x', [{ tag: 'b', attributes: {}, children: ['x'] }]],
    ['<!-- <b> --><font color=red>x</font>', ['x']],
    [
      '<ul><li>a<li>b</ul>',
      [
        {
          tag: 'ul',
          attributes: {},
          children: [
            { tag: 'li', attributes: {}, children: ['a'] },
            { tag: 'li', attributes: {}, children: ['b'] },
          ],
        },
      ],
    ],
    ['<b constructor=x __proto__=y>z</b>', [{ tag: 'b', attributes: {}, children: ['z'] }]],
    [
      '<img src="data:image/svg+xml;base64,AAAA"><img src="data:image/png;base64,AAAA">',
      [
        { tag: 'img', attributes: {}, children: [] },
        { tag: 'img', attributes: { src: 'data:image/png;base64,AAAA' }, children: [] },
      ],
    ],
    ['< 5 and 3 > 2', ['<', ' 5 and 3 > 2']],
  ])('HTML %j is rebuilt from the allow-list', (html, nodes) => expect(toRenderNode(html)).toEqual({ type: 'html', nodes }));

  it('HTML with too many elements or too deep shows the default', () => {
    expect(toRenderNode('<b>x</b>'.repeat(51))).toBeUndefined();
    expect(toRenderNode('<b>'.repeat(7))).toBeUndefined();
  });

  it('reads hostile text in a time that grows with its length', () => {
    const ms = computingMs(() => {
      for (const piece of ['<a ', '<a "', "<a '<b", '<!--', '<!', '<style>', '&#1', '<a href="x']) toRenderNode(`<${piece.repeat(20_000)}`);
    });
    expect(ms).toBeLessThan(2000);
  });

  it.each([
    ['/x', 'portal'],
    ['//x', null],
    ['/\\x', null],
    ['https://a.b', 'web'],
    ['https://user@a.b', null],
    ['http://a.b', null],
    ['mailto:a@b.c', 'mail'],
    ['data:text/html,x', null],
    [' javascript:x', null],
    ['/x\n', null],
  ])('link to %j is %s', (to, kind) => expect(linkKind(to)).toBe(kind));
});

describe('style of a list', () => {
  const scope = '.scope';
  it.each([
    ['.a, .b > i { color: red }', '.scope .a, .scope .b > i { color: red }'],
    ['body { color: red } :root .x { color: blue }', '.scope { color: red }\n.scope .x { color: blue }'],
    ['@import "x.css"; .a { color: red }', '.scope .a { color: red }'],
    ['@font-face { font-family: x; src: url(/x) } .a { color: red }', '.scope .a { color: red }'],
    ['.a { background-image: url(https://evil/x) } .b { background-image: url("/public/image/x") }', '.scope .b { background-image: url("/public/image/x") }'],
    ['.a { position: fixed; color: red }', '.scope .a { color: red }'],
    ['.a { position: relative }', '.scope .a { position: relative }'],
    ['+ .out { color: red } ~ .out { color: red } body + .out { color: red }', ''],
    ['.a { & + .b { color: red } }', ''],
    ['.a { color: red } } .b { color: blue }', '.scope .a { color: red }\n.scope .b { color: blue }'],
    ['@media (min-width: 10px) { .a { color: red } body { color: blue } }', '@media (min-width: 10px) {\n.scope .a { color: red }\n.scope { color: blue }\n}'],
    ['.a { color: red; } </style><script>', '.scope .a { color: red }'],
    ['.a { color: \\75 rl(x) }', ''],
    ['.a { --p-color: red; z-index: 9 }', ''],
    ['/* .x { } */ .a { /* c */ color: red }', '.scope .a { color: red }'],
    ['.a { width: expression(alert(1)); background: image-set("x" 1x) }', ''],
    ['@keyframes x { from { color: red } }', ''],
    ['.a::after { content: "}" } .b::after { content: ";" }', '.scope .b::after { content: ";" }'],
  ])('[LS-045] %j', (css, confined) => expect(confineStyle(css, scope)).toBe(confined));
});
