import { describe, expect, it } from 'vitest';
import { toPlainNode, toRenderNode } from '#sandbox/content/render.ts';
import { linkKind } from '#sandbox/content/addresses.ts';

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
      { type: 'icon', name: 'clock', label: ' ' },
      { type: 'icon', name: 'clock', label: 'clock' },
    ],
    [
      { type: 'progress', percent: 40, text: '' },
      { type: 'progress', percent: 40 },
    ],
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
    ['< 5 and 3 > 2', ['< 5 and 3 > 2']],
  ])('HTML %j is rebuilt from the allow-list', (html, nodes) => expect(toRenderNode(html)).toEqual({ type: 'html', nodes }));

  it('HTML with too many elements or too deep shows the default', () => {
    expect(toRenderNode('<b>x</b>'.repeat(51))).toBeUndefined();
    expect(toRenderNode('<b>'.repeat(7))).toBeUndefined();
  });

  it.each([
    ['/public/image/person/abc-1', true],
    ['/assets/logo.png', true],
    ['/api/aliyun/download?refId=abc', true],
    ['/public/image/../../logout', false],
    ['/public/image/%2e%2e/%2e%2e/logout', false],
    ['/public/image/./x', false],
    ['/assets/app.js', false],
    ['/assets/x.svg', false],
    ['/api/aliyun/download_multi?multiVO=a', false],
    ['/logout', false],
    ['//host/public/image/person/x', false],
    ['https://example.com/public/image/person/x', false],
    ['blob:x', false],
  ])('an image of %s: %s', (src, isShown) => {
    expect(toRenderNode(`<img src="${src}">`)).toEqual({ type: 'html', nodes: [{ tag: 'img', attributes: isShown ? { src } : {}, children: [] }] });
  });

  it.each(['<b>x</b>', { html: '<b>x</b>', text: '<b>x</b>' }])('where a script has no HTML %j is its text', (value) => {
    expect(toPlainNode(value)).toEqual({ type: 'text', text: '<b>x</b>' });
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
