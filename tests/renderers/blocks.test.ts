import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { BlockParts, BlockProps } from '#renderers/contracts/block.ts';
import { blockRegistry } from '#renderers/blocks/index.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import { BLOCK_KINDS } from '#schemas/config/page.ts';

/** Parts that name what they were requested with. */
const parts: BlockParts = {
  Report: ({ reportCode, title, as }) => `${as} ${reportCode} ${title ?? ''}`,
  List: ({ schemaCode, queryCode, pageSize, label }) => `list ${schemaCode} ${queryCode} ${pageSize} ${label}`,
  Shortcuts: ({ nodes, label }) => `shortcuts ${nodes.join(',')} ${label}`,
  Own: ({ title, ...part }) => `own ${JSON.stringify(part)} ${title}`,
  Follow: ({ url, children }: { url: string; children: ReactNode }) => createElement('a', { href: url }, children),
};
// A block reads language and texts only.
const ports = { locale: 'zh', t: (key: string, values?: object) => `${key} ${JSON.stringify(values ?? {})}` } as unknown as Ports;

function drawn(kind: string, config: BlockProps['config'], title = ''): string {
  const block = { kind, x: 0, y: 0, w: 1, h: 1, config };
  return renderToStaticMarkup(createElement(blockRegistry.get(kind).Body, { block, config, title, parts, ports, knownKinds: ['counter', 'text'] }));
}

describe('blocks of pages', () => {
  it('every kind that a page may name has a block, and no other', () => {
    expect(blockRegistry.keys().map(String).toSorted()).toEqual([...BLOCK_KINDS].toSorted());
  });

  it.each([
    ['counter', { reportCode: 'R' }, 'figure R T'],
    ['report', { reportCode: 'R' }, 'report R T'],
    ['list', { schemaCode: 'S', queryCode: 'Q', pageSize: 3 }, 'list S Q 3 T'],
    ['shortcut', { nodes: ['a', 'b', 1] }, 'shortcuts a,b T'],
    ['counter', { work: 'todo' }, 'own {&quot;kind&quot;:&quot;count&quot;,&quot;of&quot;:&quot;todo&quot;} T'],
    ['workitems', {}, 'own {&quot;kind&quot;:&quot;workitems&quot;,&quot;size&quot;:5} T'],
    [
      'instances',
      { scope: 'exceptions', size: 3 },
      'own {&quot;kind&quot;:&quot;instances&quot;,&quot;scope&quot;:&quot;exceptions&quot;,&quot;size&quot;:3} T',
    ],
    ['start', { codes: ['f', 2] }, 'own {&quot;kind&quot;:&quot;start&quot;,&quot;codes&quot;:[&quot;f&quot;]} T'],
    ['recents', { size: 9 }, 'own {&quot;kind&quot;:&quot;recents&quot;,&quot;size&quot;:9} T'],
    ['favorites', {}, 'own {&quot;kind&quot;:&quot;favorites&quot;,&quot;size&quot;:5} T'],
    ['link', { url: '/app-list' }, '<a href="/app-list"><span>T</span>'],
    ['text', { text: '见 https://h.test/a。' }, '见 <a href="https://h.test/a">https://h.test/a</a>。'],
  ] as const)('a block of kind %s draws what its configuration says, and something without one', (kind, config, text) => {
    expect(drawn(kind, config, 'T')).toContain(text);
    expect(() => drawn(kind, {})).not.toThrow();
  });

  it('a block of an unknown kind names its kind and the known ones', () => {
    const text = drawn('weather', {});
    expect(text).toContain('weather');
    expect(text).toContain('counter, text');
  });
});
