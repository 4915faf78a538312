import { describe, expect, it } from 'vitest';
import type { MenuNode } from '#schemas/menu.ts';
import { addressedPages } from '#renderers/pages/addressed.ts';
import { isOffered, pageRegistry } from '#renderers/pages/index.ts';
import { moveInTree, shownTreeItems } from '#renderers/regions/menuTree/treeKeys.ts';
import { loadRoutes, routeOf } from '#src/app/routeTable.ts';
import { framedTarget } from '#src/engine/navigation/framedTarget.ts';
import { firstPage, menuWidth, offeredMenu } from '#src/engine/navigation/menuTree.ts';
import { searchMenu } from '#src/engine/navigation/searchMenu.ts';

const node = (code: string, more: Partial<MenuNode> = {}): MenuNode => ({ id: code, code, name: code, type: 'BizModel', ...more });
const offered = (nodes: readonly unknown[]) => offeredMenu(nodes, isOffered);
const codes = (nodes: readonly { code: string }[]) => nodes.map((one) => one.code);

describe('pages', () => {
  it('[SM-004] [RT-058] a model leads to its list with the values of its node', () => {
    const href = pageRegistry.get('BizModel').href(node('M1', { parentId: 'F1', queryCode: 'Q1', openMode: 'RECENT_PAGE_MODE', pcUrl: '' }), 'A1');
    expect(href).toBe('/application/A1/application-list/M1?parentId=F1&code=M1&openMode=RECENT_PAGE_MODE&queryCode=Q1');
  });

  it('[SM-003] a folder has no address; a kind nobody knows leads to the address that says so, or groups what it holds', () => {
    expect(pageRegistry.get('Folder').href(node('F'), 'A1')).toBeNull();
    const unknown = pageRegistry.get('Hologram');
    expect(unknown.href(node('H', { parentId: 'F1' }), 'A1')).toBe('/application/A1?parentId=F1&code=H');
    expect(unknown.href(node('H', { children: [node('I')] }), 'A1')).toBeNull();
  });
});

describe('the contract of a page', () => {
  it.each(addressedPages)('$types lead to the addresses of $segment, and these have a page of the portal', async ({ href, segment }) => {
    await loadRoutes();
    const path = href(node('X/1'), 'A 1').split('?')[0] ?? '';
    expect(path).toBe(`/application/A%201/${segment.replace(/:\w+$/, 'X%2F1')}`);
    expect(routeOf(path)?.path).toBe(`/application/:appCode/${segment}`);
  });
});

describe('pages behind addresses', () => {
  it('[SM-005] [RT-057] [RT-058] a report leads to its page by its code', () => {
    const href = pageRegistry.get('Report').href(node('R1', { type: 'Report', parentId: 'F1' }), 'A1');
    expect(href).toBe('/application/A1/application-report/R1?parentId=F1&code=R1');
  });

  it('[SM-006] [OP-34] [OP-35] a custom page leads to its address, encoded, else to its code; so does every unknown kind with an address', () => {
    const framed = { pcUrl: 'https://h.test/a?b=1' };
    const wanted = '/application/A1/application-define/https%3A%2F%2Fh.test%2Fa%3Fb%3D1?code=P1&pcUrl=https%3A%2F%2Fh.test%2Fa%3Fb%3D1';
    for (const type of ['Page', 'Hologram']) expect(pageRegistry.get(type).href(node('P1', { type, ...framed }), 'A1')).toBe(wanted);
    expect(pageRegistry.get('Page').href(node('P1', { type: 'Page' }), 'A1')).toBe('/application/A1/application-define/P1?code=P1');
  });

  it('[RT-026] [RT-027] [OP-70] an address is framed on our origin and on hosts that may be framed; others are links; the token goes to the API host only', () => {
    const to = (url: string, apiHost = '') =>
      framedTarget(url, 'https://portal.test', { frameHosts: ['https://charts.test', 'https://api.test'], apiHost }, 'TOKEN');
    expect(to('/pages/one')).toEqual({ kind: 'frame', src: 'https://portal.test/pages/one' });
    expect(to('/form/detail?a=1')).toEqual({ kind: 'frame', src: 'https://portal.test/form/detail?a=1' });
    expect(to('https://charts.test/x', 'https://api.test')).toEqual({ kind: 'frame', src: 'https://charts.test/x' });
    expect(to('https://api.test/x?a=1', 'https://api.test')).toEqual({ kind: 'frame', src: 'https://api.test/x?a=1&T=TOKEN' });
    expect(to('https://api.test.evil.test/x', 'https://api.test')).toEqual({ kind: 'link', href: 'https://api.test.evil.test/x' });
    expect(to('//evil.test/x')).toEqual({ kind: 'link', href: 'https://evil.test/x' });
    for (const url of ['javascript:alert(1)', 'data:text/html,x', 'http://[']) expect(to(url)).toEqual({ kind: 'refused' });
  });
});

describe('the menu', () => {
  it('[SM-012] nodes that are deleted, unpublished or unfit for the desktop are not offered; empty folders stay', () => {
    const nodes = [
      node('a', { deleted: true }),
      node('b', { published: false }),
      node('c', { pcAble: false }),
      node('d'),
      node('e', { type: 'Folder' }),
      node('f', { type: 'Hologram' }),
      node('g', { type: 'Page' }),
      node('h', { type: 'HomePage' }),
      node('i', { type: 'Report' }),
      node('j', { type: 'Page', pcUrl: '/x' }),
      null,
      { code: 1 },
    ];
    expect(codes(offered(nodes))).toEqual(['d', 'e', 'f', 'g', 'h', 'i', 'j']);
  });

  it('[SM-013] siblings stand by sortKey, then as the server gave them', () => {
    const nodes = [node('d', { sortKey: 10 }), node('c', { sortKey: 3 }), node('a', { sortKey: 1 }), node('b', { sortKey: 2 }), node('b2', { sortKey: 2 })];
    expect(codes(offered(nodes))).toEqual(['a', 'b', 'b2', 'c', 'd']);
  });

  it('[SM-001] a search keeps matching nodes with their folders, in the language shown', () => {
    const menu = offered([
      node('F', { type: 'Folder', name: '销售', children: [node('o', { name: '订单', name_i18n: '{"en":"Orders"}' }), node('k', { name: '客户' })] }),
      node('x', { name: '其他' }),
    ]);
    expect(searchMenu(menu, '订').map((one) => [one.code, codes(one.children)])).toEqual([['F', ['o']]]);
    expect(searchMenu(menu, 'ORD').map((one) => [one.code, codes(one.children)])).toEqual([['F', ['o']]]);
    expect(codes(searchMenu(menu, ' '))).toEqual(['F', 'x']);
    expect(searchMenu(menu, 'nothing')).toEqual([]);
  });

  it('[BX-073] a search keeps nodes whose names read so in pinyin or initials', () => {
    const menu = offered([node('F', { type: 'Folder', name: '销售', children: [node('o', { name: '订单' }), node('k', { name: '客户' })] })]);
    const found = (word: string) => searchMenu(menu, word).map((one) => [one.code, codes(one.children)]);
    expect([found('dd'), found('kehu'), found('xsh'), found('zz')]).toEqual([[['F', ['o']]], [['F', ['k']]], [['F', ['o', 'k']]], []]);
  });

  it('[AP-006] [OP-67] the first page is the first node with an address, also inside a folder', () => {
    const menu = offered([node('E', { type: 'Folder' }), node('F', { type: 'Folder', children: [node('m')] }), node('n')]);
    expect(firstPage(menu, (one) => one.type === 'BizModel')?.code).toBe('m');
  });

  it('[SM-017] [SM-019] its widths are 200 and 64 outside an application', () => {
    expect([menuWidth(false, false), menuWidth(false, true)]).toEqual([200, 64]);
  });

  it('[SM-018] [SM-020] its widths are 250 and 0 in an application', () => {
    expect([menuWidth(true, false), menuWidth(true, true)]).toEqual([250, 0]);
  });
});

describe('the keys of the tree', () => {
  const leaf = (id: string) => ({ id, name: id, href: `/${id}`, children: [] });
  const items = [{ id: 'F', name: 'F', href: null, children: [leaf('a'), leaf('b')] }, leaf('c')];
  const move = (key: string, at: string, open: string[]) => {
    const visible = shownTreeItems(items, new Set(open));
    const done = moveInTree(
      key,
      visible,
      visible.findIndex((one) => one.item.id === at),
      new Set(open),
    );
    return done === undefined ? undefined : [done.kind, done.item.id];
  };

  it('arrows walk what can be seen, open and close folders and go in and out', () => {
    expect(move('ArrowDown', 'F', [])).toEqual(['focus', 'c']);
    expect(move('ArrowDown', 'F', ['F'])).toEqual(['focus', 'a']);
    expect(move('ArrowRight', 'F', [])).toEqual(['toggle', 'F']);
    expect(move('ArrowRight', 'F', ['F'])).toEqual(['focus', 'a']);
    expect(move('ArrowLeft', 'b', ['F'])).toEqual(['focus', 'F']);
    expect(move('ArrowLeft', 'F', ['F'])).toEqual(['toggle', 'F']);
    expect(move('ArrowUp', 'F', [])).toBeUndefined();
  });

  it('Home, End, letters and Enter do as in every tree', () => {
    expect(move('End', 'F', ['F'])).toEqual(['focus', 'c']);
    expect(move('Home', 'c', ['F'])).toEqual(['focus', 'F']);
    expect(move('b', 'F', ['F'])).toEqual(['focus', 'b']);
    expect(move('Enter', 'c', [])).toEqual(['follow', 'c']);
    expect(move('Enter', 'F', [])).toEqual(['toggle', 'F']);
  });
});
