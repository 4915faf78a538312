import { describe, expect, it } from 'vitest';
import { PropertyType } from '#schemas/codes.ts';
import { columnRegistry, columnRendererOf } from '#renderers/columns/index.ts';
import type { ListColumn } from '#renderers/contracts/column.ts';
import type { PresentationProps } from '#renderers/contracts/presentation.ts';
import { cellTree } from '#renderers/regions/rows/cellContent.ts';

const column = (propertyType: number, propertyCode = 'a') => ({ propertyCode, propertyType, name: 'A', relativeSchemaCode: 'm' });

describe('the column registry', () => {
  it.each(Object.entries(PropertyType))('%s (%i) has a renderer of its own', (_name, code) => expect(columnRegistry.has(code)).toBe(true));

  it.each(Object.values(PropertyType))('type %i never throws, whatever its value, and never draws an empty cell', (code) => {
    const { renderer } = columnRendererOf(column(code));
    for (const value of [undefined, null, '', 'x', 5, true, {}, [], [null], [{}], { items: [null] }, '{"a":1}']) {
      for (const locale of ['zh', 'en'] as const) {
        const text = renderer.text(value, column(code), locale);
        expect(typeof text, `${code} ${JSON.stringify(value)}`).toBe('string');
        expect(text).not.toBe('');
        renderer.tree?.(value, text, column(code), locale);
      }
    }
  });

  it('empty values show as two dashes and draw no tag', () => {
    for (const code of Object.values(PropertyType)) {
      const { renderer } = columnRendererOf(column(code));
      expect(renderer.text(null, column(code), 'zh')).toBe('--');
      expect(renderer.tree?.(null, '--', column(code), 'zh')).toBeUndefined();
    }
  });

  it('[EN-014] an unknown type is drawn as text and says which types are known', () => {
    const { renderer, cause } = columnRendererOf(column(999));
    expect(renderer.text('x', column(999), 'zh')).toBe('x');
    expect(cause).toEqual({ type: 999, known: expect.stringMatching(/^0, 1, 2, 3, [\d, ]+$/) });
  });

  it('the instance state wins over the type of its column', () => {
    const { renderer } = columnRendererOf(column(PropertyType.shortText, 'sequenceStatus'));
    const state = column(PropertyType.shortText, 'sequenceStatus');
    expect(renderer.tree?.('DRAFT', renderer.text('DRAFT', state, 'en'), state, 'en')).toEqual({ type: 'status', text: 'Draft', status: 'DRAFT' });
  });

  it('[LS-026] a related record is a link to it', () => {
    const { renderer } = columnRendererOf(column(PropertyType.relation));
    const value = { id: 'r1', displayCode: 'title', title: 'Contract 1' };
    expect(renderer.tree?.(value, 'Contract 1', column(PropertyType.relation), 'zh')).toEqual({
      type: 'row',
      comma: ';',
      items: [{ type: 'record', text: 'Contract 1', schemaCode: 'm', id: 'r1' }],
    });
  });

  it('contract 13.4: a text that a script has changed is shown in place of what the value would draw', () => {
    const values: readonly (readonly [number, unknown])[] = [
      [PropertyType.relation, { id: 'r1', displayCode: 'title', title: 'Contract 1' }],
      [PropertyType.staff, [{ id: 'u1', type: 3, name: 'Wang' }]],
      [PropertyType.checkbox, ['a', 'b']],
    ];
    for (const [code, value] of values) {
      const one = column(code);
      const listColumn: ListColumn = { key: 'a', column: one, children: [], ...columnRendererOf(one) };
      const row = { id: '1', data: { a: value } };
      const drawn = (isChanged: boolean) =>
        cellTree({ ports: { locale: 'en' }, isChanged: () => isChanged } as unknown as PresentationProps, row, listColumn, '! text');
      expect(typeof drawn(false), String(code)).toBe('object');
      expect(drawn(true)).toBe('! text');
    }
  });

  it('contract 6.2: a deleted record stands among others in words, in grey and without a link', () => {
    const { renderer } = columnRendererOf(column(PropertyType.relationMulti));
    const value = {
      displayCode: 'name',
      items: [
        { id: 'a', name: 'Contract 1' },
        { id: 'b', deleted: true },
      ],
    };
    for (const [locale, word] of [
      ['zh', '已删除'],
      ['en', 'deleted'],
    ] as const) {
      expect(renderer.text(value, column(PropertyType.relationMulti), locale)).toBe(`Contract 1;${word}`);
      expect(renderer.tree?.(value, `Contract 1;${word}`, column(PropertyType.relationMulti), locale)).toMatchObject({
        items: [
          { type: 'record', text: 'Contract 1', id: 'a' },
          { type: 'text', text: word, color: 'muted' },
        ],
      });
    }
  });

  it('[LS-026][LS-027] the records that rows of a sub-table name are links where their column says the model, else text', () => {
    const child = (relativeSchemaCode?: string): ListColumn => {
      const one = { ...column(PropertyType.relation, 'good'), relativeSchemaCode };
      return { key: 'lines.good', column: one, children: [], ...columnRendererOf(one) };
    };
    // Nothing but the language is read of them.
    const props = { ports: { locale: 'en' } } as unknown as PresentationProps;
    const good = (id: string) => ({ id, displayCode: 'title', title: `Good ${id}` });
    const row = {
      id: '1',
      data: {
        lines: [
          { id: 'x', good: good('a') },
          { id: 'y', good: null },
          { id: 'z', good: good('b') },
        ],
      },
    };
    expect(cellTree(props, row, child('good_model'), 'Good a; Good b')).toEqual({
      type: 'row',
      comma: '; ',
      items: [
        { type: 'record', text: 'Good a', schemaCode: 'good_model', id: 'a' },
        { type: 'record', text: 'Good b', schemaCode: 'good_model', id: 'b' },
      ],
    });
    expect(cellTree(props, row, child(), 'Good a; Good b')).toBe('Good a; Good b');
    expect(cellTree(props, { id: '2', data: { lines: [] } }, child('good_model'), '--')).toBe('--');
  });
});
