import { describe, expect, it } from 'vitest';
import type { OrganisationPort } from '#renderers/contracts/ports.ts';
import { FORMER_FOLDER, unitSubtrees } from '#renderers/regions/widgets/pickers/unitSubtrees.ts';
import { pastChoices } from '#renderers/regions/widgets/controls/useChoices.ts';
import type { UnitHit } from '#schemas/organisation.ts';
import { choicesOf } from '#schemas/formats/filters/options.ts';

const hq = { id: 'hq', name: '总部', parentId: null, unitType: 1, leaf: true };
const hit = (id: string, more: Partial<UnitHit> = {}): UnitHit => ({ id, unitType: 3, name: id, ...more });
const { signal } = new AbortController();

/** An organisation whose server answers these pages of those who left. */
function organisation(pages: readonly UnitHit[][], requested: unknown[] = []): OrganisationPort {
  return {
    search: async (word, unitType, _signal, former) => {
      requested.push([word, unitType, former?.which]);
      return pages[former?.page ?? 0] ?? [];
    },
    departments: async () => [hq],
    people: async () => ({ content: [], totalElements: 0, totalPages: 0 }),
    myself: () => ({ user: hit('me'), department: undefined }),
  };
}

describe('the past in pickers', () => {
  it('[BX-092] a filter offers who left below an entry of their own, at the end of the tree and on all pages', async () => {
    const left = [hit('a', { former: true }), hit('b', { former: true })];
    const requested: unknown[] = [];
    const source = unitSubtrees(organisation([[left[0] ?? hit('')], [left[1] ?? hit('')], []], requested), true, { unitType: 3, name: '已停用' });
    const top = await source.top(signal);
    expect(top.map(({ id }) => id)).toEqual(['hq', FORMER_FOLDER]);
    expect(top.at(-1)).toMatchObject({ aside: true, item: { name: '已停用' } });
    expect(top.at(-1)?.below.map(({ item }) => item)).toEqual(left);
    expect(requested).toEqual(Array.from({ length: 3 }, () => ['', 3, 'only']));
  });

  it('[BX-092] a form offers none of them and does not look for them', async () => {
    const requested: unknown[] = [];
    const top = await unitSubtrees(organisation([[hit('a', { former: true })]], requested), true).top(signal);
    expect([top.map(({ id }) => id), requested]).toEqual([['hq'], []]);
  });

  it('[BX-092] without anybody, and of servers that do not know them, there is no such entry', async () => {
    for (const pages of [[], Array.from({ length: 20 }, () => [hit('active')])]) {
      const top = await unitSubtrees(organisation(pages), true, { unitType: 3, name: '已停用' }).top(signal);
      expect(top.map(({ id }) => id)).toEqual(['hq']);
    }
  });

  it('[BX-092] a filter offers retired entries by their name and what records hold besides, marked, behind what is offered', () => {
    const entries = [
      { code: 'a', name: '甲' },
      { code: 'b', name: '乙', disabled: true },
    ];
    const source = choicesOf({ checkedDictionary: true, useDictionariesData: entries }, 'zh');
    expect(pastChoices(source, ['a', 'b', 'gone'], new Set(['a']))).toEqual([
      { value: 'b', text: '乙', retired: true },
      { value: 'gone', text: 'gone', retired: true },
    ]);
    expect(pastChoices(choicesOf('x;y'), ['x', 'z'], new Set(['x', 'y']))).toEqual([{ value: 'z', text: 'z', retired: true }]);
  });
});
