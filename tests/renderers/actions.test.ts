import { describe, expect, it } from 'vitest';
import type { ListRow } from '#schemas/list.ts';
import type { DeleteCheckItem, RowsOutcome } from '#schemas/records/rowOutcomes.ts';
import { actionRendererOf, buttonRendererOf, isCustom } from '#renderers/actions/index.ts';
import { addAction } from '#renderers/actions/addAction.ts';
import { batchUpdateAction } from '#renderers/actions/batchUpdateAction.ts';
import { changeOwnerAction } from '#renderers/actions/changeOwnerAction.ts';
import { deleteAction } from '#renderers/actions/deleteAction.ts';
import { exportAction } from '#renderers/actions/exportAction.ts';
import { importAction } from '#renderers/actions/importAction.ts';
import type { DeleteDialogProps } from '#renderers/regions/deletion/lazyDeleteDialog.ts';
import type { DeleteLine } from '#renderers/contracts/deletion.ts';
import { toDeleteLines } from '#renderers/regions/deletion/toDeleteLines.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { ActionContext, ActionList } from '#renderers/contracts/action.ts';

const t = (key: string, values?: Record<string, string | number>) => `${key}${values ? JSON.stringify(values) : ''}`;
const row = (id: string): ListRow => ({ id, data: { name: `Record ${id}` } });
const list = (checkedRows: ListRow[]): ActionList => ({
  config: { code: 'all', name: 'All', schemaCode: 'm' },
  checkedRows,
  total: 41,
  page: 1,
  allowsDash: false,
  bindWorkflow: false,
});

/** A context whose server answers as given, recording its requests. */
function context(checked: string[], answers: { check?: DeleteCheckItem[]; outcome?: RowsOutcome; confirms?: boolean }) {
  const requests: string[] = [];
  let shown: readonly DeleteLine[] = [];
  const made: ActionContext = {
    action: { actionCode: 'delete', name: 'Delete', associationType: 0, associationCode: 'form_a' },
    list: list(checked.map(row)),
    // Only words are used of the ports.
    ports: { t, locale: 'en' } as unknown as Ports,
    calls: {
      // No action here opens a dialog that calls them.
      rows: () => Promise.reject(new Error('not called')),
      exports: () => Promise.reject(new Error('not called')),
      mayAdd: async () => void requests.push('mayAdd'),
      mayStartWorkflows: () => true,
      executeButton: () => Promise.reject(new Error('nothing here runs a rule')),
      checkDelete: async (ids) => {
        requests.push(`check ${ids.join()}`);
        return answers.check ?? [];
      },
      deleteRows: async (ids) => {
        requests.push(`delete ${ids.join()}`);
        return answers.outcome ?? { successCount: ids.length, errorCount: 0 };
      },
      imports: () => Promise.reject(new Error('nothing here imports')),
    },
    show: async (_dialog, props) => {
      // Deleting is the only one here that shows a dialog: it receives the check and answers the ids that go.
      const { items, ids } = props as unknown as DeleteDialogProps;
      const { lines, deletable } = toDeleteLines(items, ids, t);
      shown = lines;
      requests.push('confirm');
      return ((answers.confirms ?? true) ? deletable : undefined) as never;
    },
  };
  return { made, requests, shown: () => shown };
}

describe('import', () => {
  it('[LA-015] is off for records that belong to a workflow, with the reason, and on for others', () => {
    expect(importAction.enabled(list([]))).toBe(true);
    expect(importAction.enabled({ ...list([]), bindWorkflow: true })).toBe('list:actions.boundToWorkflow');
  });
});

describe('identification', () => {
  const kind = (actionCode: string, queryActionType?: number) => actionRendererOf({ actionCode, name: 'A', queryActionType });

  it('a known code wins, in any letters; then the type; the rest is custom', () => {
    expect([kind('add', 7), kind('Delete'), kind('mine', 2), kind('mine', 4)]).toEqual([addAction, deleteAction, addAction, deleteAction]);
    const custom = kind('mine', 7);
    const odd = kind('mine', 99);
    expect([custom && isCustom(custom), odd && isCustom(odd)]).toEqual([true, true]);
  });

  it('[LA-026] type 6 exports, whatever its code', () => expect([kind('take_away', 6), kind('export')]).toEqual([exportAction, exportAction]));

  it('the right to edit is no button', () => expect(kind('edit', 3)).toBeUndefined());
});

describe('add', () => {
  it('[LA-001][LA-002] opens a form, or starts a workflow, once the server says the user may', async () => {
    const { made, requests } = context([], {});
    expect(await addAction.run(made)).toMatchObject({ kind: 'openForm', href: '/form/detail?schemaCode=m&sheetCode=form_a&queryCode=all' });
    const workflow = { ...made, action: { ...made.action, associationType: 1, associationCode: 'flow_a' } };
    expect(await addAction.run(workflow)).toMatchObject({ href: '/form/detail?startWorkflowCode=flow_a' });
    expect(requests).toEqual(['mayAdd', 'mayAdd']);
  });
});

describe('a button that starts a workflow', () => {
  const button = { code: 'go', name: 'Go', bindAction: 'FLOW', targetCode: 'flow_a', targetSchemaCode: 'other' };
  const pressed = async (mayStart: boolean) => {
    const { made } = context([], {});
    const models: unknown[] = [];
    const calls = { ...made.calls, mayStartWorkflows: () => mayStart, mayAdd: async (...given: unknown[]) => void models.push(given) };
    const config = { ...made.list.config, customButtons: [button] };
    const result = await buttonRendererOf(button)?.run({ ...made, action: { actionCode: 'go', name: 'Go' }, list: { ...made.list, config }, calls });
    return { result, models };
  };

  it('[LA-002][AU-009] opens its start once the server says the user may, and says to the root administrator that they may not', async () => {
    const { result, models } = await pressed(true);
    expect(result).toMatchObject({ kind: 'openForm', href: '/form/detail?startWorkflowCode=flow_a' });
    expect(models).toEqual([[expect.objectContaining({ actionCode: 'go', queryActionType: 2, associationType: 1, associationCode: 'flow_a' }), 'other']]);
    const refused = await pressed(false);
    expect(refused.result).toMatchObject({ kind: 'message', message: { level: 'warning', text: 'list:actions.adminCannotStart' } });
    expect(refused.models).toEqual([]);
  });
});

describe('a custom button (contract 12.2)', () => {
  const pressed = async (button: { bindAction: string; useLocation?: string; targetSchemaCode?: string }, answer: object = {}) => {
    const { made, requests } = context(['a'], {});
    const sent: unknown[] = [];
    const executeButton = async (one: unknown) => {
      sent.push(one);
      return answer;
    };
    const config = { ...made.list.config, customButtons: [{ code: 'go', name: 'Go', targetCode: 'target', ...button }] };
    const pressedOn = { ...made, action: { actionCode: 'go', name: 'Go' }, list: { ...made.list, config }, calls: { ...made.calls, executeButton } };
    return { result: await buttonRendererOf({ code: 'go', name: 'Go', ...button })?.run(pressedOn), requests, sent };
  };

  it.each(['ROW', 'FORM'])('at a record (%s) opens it in its target form, or starts its workflow with it', async (useLocation) => {
    const form = await pressed({ bindAction: 'FORM', useLocation });
    expect(form).toMatchObject({ result: { kind: 'openForm', href: '/form/detail?schemaCode=m&sheetCode=target&objectId=a' }, requests: [] });
    const flow = await pressed({ bindAction: 'FLOW', useLocation });
    expect(flow).toMatchObject({ result: { kind: 'openForm', href: '/form/detail?startWorkflowCode=target&objectId=a' }, requests: [] });
  });

  it('opens a form for a new record where its target is of another model, adds, or stands above the list', async () => {
    for (const button of [
      { bindAction: 'FORM', useLocation: 'ROW', targetSchemaCode: 'n' },
      { bindAction: 'ADD_DATA', useLocation: 'ROW', targetSchemaCode: 'n' },
      { bindAction: 'FORM', useLocation: 'LIST', targetSchemaCode: 'n' },
    ])
      expect(await pressed(button)).toMatchObject({ result: { kind: 'openForm', href: '/form/detail?schemaCode=n&sheetCode=target' }, requests: ['mayAdd'] });
  });

  it('runs a rule on the checked records, and does what the answer says', async () => {
    const rule = { bindAction: 'BUSINESS_RULE' };
    const passed = await pressed(rule, { message: 'Fine' });
    expect(passed.sent).toEqual([{ queryCode: 'all', buttonCode: 'go', objectIds: ['a'] }]);
    expect(passed.result).toMatchObject({ kind: 'message', message: { level: 'success', text: 'Fine' } });
    expect((await pressed(rule, { reload: true })).result).toMatchObject({ kind: 'reload', keepChecked: ['a'] });
    expect((await pressed(rule, { url: '/form/detail?objectId=b' })).result).toMatchObject({ kind: 'openForm', href: '/form/detail?objectId=b' });
    const renderer = buttonRendererOf({ code: 'go', name: 'Go', ...rule });
    expect([renderer?.needsRows, renderer?.enabled(list([]))]).toEqual([true, 'list:actions.checkFirst']);
  });
});

describe('delete', () => {
  it('[LA-003] needs checked rows and says so', () => {
    expect([deleteAction.enabled(list([])), deleteAction.enabled(list([row('a')]))]).toEqual(['list:actions.checkFirst', true]);
  });

  it('[LA-004] checks, then asks, then deletes', async () => {
    const { made, requests } = context(['a', 'b'], { check: [{ resultCode: 1000, objectIds: ['a', 'b'] }] });
    expect(await deleteAction.run(made)).toMatchObject({ kind: 'reload', done: true, removed: 2, message: { level: 'success' } });
    expect(requests).toEqual(['check a,b', 'confirm', 'delete a,b']);
  });

  it('a cancelled dialog deletes nothing', async () => {
    const { made, requests } = context(['a'], { confirms: false });
    expect(await deleteAction.run(made)).toEqual({ kind: 'none', done: false });
    expect(requests).toEqual(['check a', 'confirm']);
  });

  it('[LA-010] rows under 1004 are left out of the delete call, and none are sent when all are', async () => {
    const mixed = context(['a', 'b'], {
      check: [
        { resultCode: 1000, objectIds: ['a'] },
        { resultCode: 1004, objectIds: ['b'] },
      ],
    });
    await deleteAction.run(mixed.made);
    expect(mixed.requests).toEqual(['check a,b', 'confirm', 'delete a']);
    expect(mixed.shown().map((line) => line.blocked)).toEqual([false, true]);
    const all = context(['a'], { check: [{ resultCode: 1004, objectIds: ['a'] }] });
    await deleteAction.run(all.made);
    expect(all.requests).toEqual(['check a', 'confirm']);
  });

  it('[ER-009][ER-010][BX-013] partial success names the counts and each refused row with its reason and keeps them checked; none is no permission', async () => {
    const errors = ['c', 'd'].map((objectId) => ({ objectId, errmsg: 'locked' }));
    const outcome = { successCount: 2, errorCount: 3, errors: [...errors, { objectId: 'e', errmsg: 'in use' }] };
    const partly = await deleteAction.run(context(['a', 'b', 'c', 'd', 'e'], { outcome }).made);
    const text = 'list:delete.partly{"done":2,"failed":3}\nRecord c and Record d: locked\nRecord e: in use';
    expect(partly).toMatchObject({ kind: 'reload', removed: 2, keepChecked: ['c', 'd', 'e'], message: { level: 'warning', ms: 4000, text } });
    const none = await deleteAction.run(context(['a', 'b'], { outcome: { successCount: 0, errorCount: 2 } }).made);
    expect(none).toMatchObject({ kind: 'message', message: { level: 'warning', text: 'list:delete.none' } });
  });

  it('[BX-013] rows that the check held back stay checked beside the refused ones', async () => {
    const check = [{ resultCode: 1004, objectIds: ['b'] }];
    const outcome = { successCount: 1, errorCount: 1, errors: [{ objectId: 'c', errmsg: 'locked' }] };
    const partly = await deleteAction.run(context(['a', 'b', 'c'], { check, outcome }).made);
    expect(partly).toMatchObject({ kind: 'reload', keepChecked: ['c', 'b'] });
  });

  it.each([
    ['[LA-006] code', 1000, 'business', false],
    ['[LA-007] code', 1001, 'workflow', false],
    ['[LA-008] code', 1002, 'parentWorkflow', false],
    ['[LA-009] code', 1003, 'childWorkflow', false],
    ['[LA-010] code', 1004, 'ordinaryUser', true],
    ['code', 1005, 'notDraft', true],
    ['code', 550006, 'ruleOnModel', true],
    ['code', 550010, 'ruleOnRelation', true],
    ['code', 4711, 'unknown', true],
  ])('%s %i is said as %s', (_, code, key, blocked) => {
    const { lines, deletable } = toDeleteLines([{ resultCode: code, objectIds: ['a'] }], ['a'], t);
    expect(lines).toEqual([{ text: expect.stringContaining(`deletion:${key}`), blocked }]);
    expect(deletable).toEqual(blocked ? [] : ['a']);
  });

  it('a rule that refuses says why in its own message', () => {
    const refused = { resultCode: 550006, objectIds: ['a'], businessRuleName: 'Open visits are kept', resultDesc: 'The visitor has not left yet' };
    const translate: Ports['t'] = (key, values) => `${key} ${Object.values(values ?? {}).join(' ')}`;
    expect(toDeleteLines([refused], ['a'], translate).lines[0]?.text).toMatch(/^deletion:because .*Open visits are kept.* The visitor has not left yet$/);
  });

  it('contract 8.5: what refers to the records has a line for each relation, one without names for what is not seen', () => {
    const references = [
      { schemaCode: 'order', modelName: 'Orders', propertyCode: 'customer', propertyName: 'Customer', count: 3, onDelete: 'keep' },
      { schemaCode: 'visit', modelName: 'Visits', propertyCode: 'rows.who', propertyName: 'Rows / Who', count: 1, onDelete: 'empty' },
      { count: 2 },
    ];
    const { lines, deletable } = toDeleteLines([{ resultCode: 1000, objectIds: ['a', 'b'], references }], ['a', 'b'], t);
    expect(lines.slice(1)).toEqual([
      { text: 'deletion:keep{"count":3,"model":"Orders","relation":"Customer"}', blocked: false },
      { text: 'deletion:empty{"count":1,"model":"Visits","relation":"Rows / Who"}', blocked: false },
      { text: 'deletion:unseen{"count":2}', blocked: false },
    ]);
    expect(deletable).toEqual(['a', 'b']);
  });

  it('contract 15.4: a relation that refuses says how many refer, each relation by itself, and blocks', () => {
    const refused = (propertyCode: string, resultDesc: string) => ({
      resultCode: 550006,
      objectIds: ['a'],
      targetSchemaName: 'Orders',
      propertyCode,
      resultDesc,
    });
    const { lines, deletable } = toDeleteLines([refused('customer', '3 orders'), refused('payer', '1 order')], ['a', 'b'], t);
    const text = (reason: string) => `deletion:referred${JSON.stringify({ counted: 'deletion:counted{"count":1}', reason })}`;
    expect(lines.slice(1)).toEqual([
      { text: text('3 orders'), blocked: true },
      { text: text('1 order'), blocked: true },
    ]);
    expect(deletable).toEqual(['b']);
  });

  it('per-row answers show their own words, linked ones stay deletable', () => {
    const items = [
      { objectId: 'a', resultDesc: 'plain' },
      { objectId: 'b', relativeModel: 'Orders' },
    ];
    const { lines, deletable } = toDeleteLines(items, ['a', 'b'], t);
    expect(lines.map((line) => line.text)).toEqual([expect.stringContaining('plain'), expect.stringContaining('Orders')]);
    expect(deletable).toEqual(['a', 'b']);
  });
});

describe('actions on checked rows', () => {
  const instance = (workflowInstanceId: string | null | undefined): ListRow => ({ ...row('a'), workflowInstanceId });

  it('[LA-038][LA-034] without a checked row batch update and change of owner say that rows must be checked first', () => {
    for (const { enabled } of [batchUpdateAction, changeOwnerAction]) expect(enabled(list([]))).toBe('list:actions.checkFirst');
    for (const { enabled } of [batchUpdateAction, changeOwnerAction]) expect(enabled(list([row('a')]))).toBe(true);
  });

  it('[LA-039] a checked row without a workflow switches batch update off and says so, unless the setting lifts it (OP-11)', () => {
    expect(batchUpdateAction.enabled(list([row('b'), instance('--')]))).toBe('list:actions.noWorkflow');
    expect(batchUpdateAction.enabled({ ...list([instance('--')]), allowsDash: true })).toBe(true);
  });

  it('[LA-040] a checked row in a workflow switches batch update off and says so, whatever the setting (OP-11)', () => {
    expect(batchUpdateAction.enabled(list([row('b'), instance('wf-1')]))).toBe('list:actions.inWorkflow');
    expect(batchUpdateAction.enabled({ ...list([instance('wf-1')]), allowsDash: true })).toBe('list:actions.inWorkflow');
    for (const nothing of ['', null, undefined]) expect(batchUpdateAction.enabled(list([instance(nothing)]))).toBe(true);
  });
});
