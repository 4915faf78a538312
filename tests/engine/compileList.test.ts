import { describe, expect, it } from 'vitest';
import { decodeTexts } from '#schemas/formats/jsonTexts.ts';
import { ListConfig } from '#schemas/list.ts';
import { textPaths } from '#schemas/formats/textPaths.ts';
import { compileList, visibleConditions } from '#src/engine/lists/state/compileList.ts';
import { leafColumns } from '#renderers/contracts/column.ts';

const config = (parts: Partial<ListConfig>): ListConfig => ({ code: 'all', name: 'All', schemaCode: 'm', ...parts });
/** As it travelled: its texts are decoded at the border. */
const arrived = (parts: Partial<ListConfig>) => decodeTexts(config(parts), textPaths(ListConfig)) as ListConfig;
const action = (actionCode: string, queryActionType?: number, sortKey?: number) => ({ actionCode, name: actionCode, queryActionType, sortKey });
const codes = (parts: Partial<ListConfig>) => compileList(config(parts)).actions.map((one) => one.action.actionCode);

describe('compileList', () => {
  it('[LS-020] columns keep the order of the configuration, hidden ones are left out', () => {
    const queryColumns = [
      { propertyCode: 'b', propertyType: 0, name: 'B' },
      { propertyCode: 'x', propertyType: 0, name: 'X', visible: false },
      { propertyCode: 'a', propertyType: 2, name: 'A' },
    ];
    expect(compileList(config({ queryColumns })).columns.map((column) => column.key)).toEqual(['b', 'a']);
  });

  it('[EN-014] columns and those of a sub-table stand in order of sortKey; one without it counts as its place', () => {
    const column = (propertyCode: string, sortKey?: number) => ({ propertyCode, propertyType: 0, name: propertyCode, sortKey });
    const sheet = { ...column('lines', 1), propertyType: 8, childColumns: [column('price', 2), column('what', 1)] };
    const { columns } = compileList(config({ queryColumns: [column('last', 9), column('second'), sheet] }));
    expect(leafColumns(columns).map(({ key }) => key)).toEqual(['lines.what', 'lines.price', 'second', 'last']);
  });

  it('[EN-013] conditions stand in order of sortKey; one without it counts as its place', () => {
    const condition = (propertyCode: string, sortKey?: number) => ({ propertyCode, propertyType: 0, name: propertyCode, sortKey });
    const { conditions } = compileList(config({ queryConditions: [condition('c', 3), condition('b'), condition('a', 1)] }));
    expect(conditions.map(({ propertyCode }) => propertyCode)).toEqual(['a', 'b', 'c']);
  });

  it.each(['APP', 'OTHER'])('[EN-014][EN-015] columns and actions of the client %s are left out', (clientType) => {
    const column = (propertyCode: string, more = {}) => ({ propertyCode, propertyType: 0, name: propertyCode, ...more });
    const childColumns = [column('what'), column('price', { clientType })];
    const model = compileList(
      config({
        queryColumns: [column('own', { clientType: 'PC' }), column('a', { clientType }), { ...column('lines'), propertyType: 8, childColumns }],
        queryActions: [
          { ...action('add', 2), clientType },
          { ...action('delete', 4), clientType: 'PC' },
        ],
      }),
    );
    expect(leafColumns(model.columns).map(({ key }) => key)).toEqual(['own', 'lines.what']);
    expect(model.actions.map((one) => one.action.actionCode)).toEqual(['delete']);
  });

  it('[EN-012] a presentation of another client gives neither script, style, action settings nor cell HTML', () => {
    const presentation = {
      htmlJson: { scriptJson: '({})', styleJson: '.a{}' },
      actionsJson: [{ actionCode: 'add', name: 'Mine' }],
      columnsJson: [{ propertyCode: 'a', custom: { list: '<b></b>' } }],
      options: { checkbox: true },
    };
    const compiled = (clientType: string) => {
      const model = compileList(config({ queryActions: [action('add', 2)], queryPresentation: { ...presentation, clientType } }));
      return [model.script, model.style, model.actions[0]?.action.name, model.columnsJson?.length, model.checkbox];
    };
    expect(compiled('PC')).toEqual(['({})', '.a{}', 'Mine', 1, true]);
    for (const clientType of ['APP', 'OTHER']) expect(compiled(clientType)).toEqual([undefined, undefined, 'add', undefined, true]);
  });

  it('[LS-027] a sub-table becomes a group of its child columns', () => {
    const child = { propertyCode: 'amount', propertyType: 2, name: 'Amount' };
    const { columns } = compileList(config({ queryColumns: [{ propertyCode: 'items', propertyType: 8, name: 'Items', childColumns: [child] }] }));
    expect(leafColumns(columns).map((column) => column.key)).toEqual(['items.amount']);
  });

  it('[EN-014] an unknown type is drawn by the fallback and its cause is kept', () => {
    const [column] = compileList(config({ queryColumns: [{ propertyCode: 'a', propertyType: 999, name: 'A' }] })).columns;
    expect([column?.renderer.text('x', column.column, 'zh'), column?.cause]).toEqual(['x', { type: 999, known: expect.stringMatching(/^0, 1, 2, /) }]);
  });

  it('[LS-013] only visible conditions reach the panel', () => {
    const condition = (propertyCode: string, visible?: boolean) => ({ propertyCode, propertyType: 0, name: propertyCode, visible });
    const model = compileList(config({ queryConditions: [condition('a', true), condition('b', false), condition('c')] }));
    expect(visibleConditions(model).map((one) => one.propertyCode)).toEqual(['a', 'c']);
  });

  it('[LS-046][LS-047] buttons are the returned actions ordered by sortKey', () => {
    expect(codes({ queryActions: [action('delete', 4, 2), action('add', 2, 1)] })).toEqual(['add', 'delete']);
  });

  it('a known code wins over its type and its letters; the right to edit is no button', () => {
    const model = compileList(config({ queryActions: [action('ADD', 7), action('edit', 3), action('mine', 2), action('check', 7), action('odd', 99)] }));
    expect(model.actions.map((one) => [one.action.actionCode, one.custom])).toEqual([
      ['ADD', false],
      ['mine', false],
      ['check', true],
      ['odd', true],
    ]);
  });

  it("[LS-045] actionsJson hides and renames returned actions, never adds one, and keeps what is the server's", () => {
    const actionsJson = [{ actionCode: 'delete', name: 'Bin', sortKey: 0, attributes: { class: 'x1', id: 'y1', onclick: 'z' } }, { actionCode: 'export' }];
    const { actions } = compileList(config({ queryActions: [action('add', 2, 1), action('delete', 4, 2)], queryPresentation: { actionsJson } }));
    expect(actions.map((one) => [one.action.name, one.action.sortKey, one.action.attributes])).toEqual([['Bin', 2, { class: 'x1', id: 'y1' }]]);
  });

  it('empty or broken actionsJson leaves the actions as they are', () => {
    const queryActions = [action('add', 2, 1)];
    for (const actionsJson of ['', '[]', '[oops', 'oops', '{}', null])
      expect(codes(arrived({ queryActions, queryPresentation: { actionsJson } }))).toEqual(['add']);
  });

  it('[LS-024][LS-025] checkbox and ordinal follow the options, else the actions and on', () => {
    const flags = (parts: Partial<ListConfig>) => {
      const { checkbox, ordinal } = compileList(config(parts));
      return [checkbox, ordinal];
    };
    expect(flags({})).toEqual([false, true]);
    expect(flags({ queryActions: [action('delete', 4)] })).toEqual([true, true]);
    expect(flags({ queryActions: [action('delete', 4)], queryPresentation: { options: { checkbox: false, ordinal: false } } })).toEqual([false, false]);
  });

  it('[EN-012] script and style come from htmlJson as text or object, broken JSON is ignored', () => {
    const html = { scriptJson: '({})', styleJson: '.a{}' };
    for (const htmlJson of [html, JSON.stringify(html)]) {
      const model = compileList(arrived({ queryPresentation: { htmlJson } }));
      expect([model.script, model.style]).toEqual(['({})', '.a{}']);
    }
    expect(compileList(arrived({ queryPresentation: { htmlJson: '{oops' } })).script).toBeUndefined();
  });

  it('[BX-021] an unknown presentation is the table and says why', () => {
    expect(compileList(config({ queryPresentationType: 'MAP' })).presentation.cause).toEqual({ kind: 'unknown', type: 'MAP' });
    expect(compileList(config({})).presentation.cause).toBeUndefined();
  });

  it('a page size counts only when it is offered', () => {
    const size = (pageSize: unknown) => compileList(config({ options: { pagingSetting: { pageSize } } })).pageSize;
    expect([size(300), size('50'), size(33), size(undefined)]).toEqual([300, 50, undefined, undefined]);
  });
});
