import { expect, it } from 'vitest';
import type { ListRow } from '#schemas/list.ts';
import { delegableGroups } from '#src/engine/work/delegableGroups.ts';
import { delegationsDocument } from '#src/engine/work/delegations.ts';

const now = () => '2026-11-27 12:00:00';
const ending = (endTime: string): ListRow => ({ id: '1', data: { endTime } });

it('[WF-006] a delegation that is over is offered no end, and one made to the reader nothing', () => {
  const made = delegationsDocument('trustor', { forOthers: false, now });
  const codesOf = (row: ListRow) => made.acts?.(row, 'me').map(({ code }) => code);
  expect(codesOf(ending('2026-11-28 00:00:00'))).toEqual(['change', 'end']);
  expect(codesOf(ending('2026-11-27 11:59:59'))).toEqual(['change']);
  expect(delegationsDocument('trustee', { forOthers: true, now }).acts).toBeUndefined();
});

it('[WF-006] administrators ask for the delegations of one person, in the export too', () => {
  const ofOthers = delegationsDocument('trustor', { forOthers: true, now });
  expect(ofOthers.conditions).toEqual(['trustor']);
  expect(ofOthers.exported?.({ trustor: 'staff' })).toEqual({ as: 'trustor', trustor: 'staff' });
  expect(delegationsDocument('trustor', { forOthers: false, now }).conditions).toEqual([]);
});

it('[WF-006] the workflows to choose from stand by application, last those of applications that are not shown and those delegated before', () => {
  const known = [
    { workflowCode: 'sale', workflowName: '销售', name_i18n: '{"en":"Sale"}', appCode: 'toString' },
    { workflowCode: 'secret', workflowName: '密件', appCode: 'hidden' },
    { workflowCode: 'pay', workflowName: '付款', appCode: 'money' },
    { workflowCode: 'offer', workflowName: '报价', appCode: 'toString' },
  ];
  const apps = [
    { code: 'toString', name: '客户', name_i18n: '{"en":"Customers"}' },
    { code: 'money', name: '财务' },
  ];
  const former = [
    { workflowCode: 'gone', workflowName: '旧流程' },
    { workflowCode: 'pay', workflowName: '付款' },
  ];
  const groups = delegableGroups(known, { former, apps, others: 'Others', locale: 'en' });
  expect(groups.map(({ name, workflows }) => [name, workflows.map((one) => one.name)])).toEqual([
    ['Customers', ['Sale', '报价']],
    ['财务', ['付款']],
    ['Others', ['密件', '旧流程']],
  ]);
  // Found by its name in the other language too.
  expect(groups[0]?.workflows[0]?.names).toEqual(['销售', 'Sale']);
});
