import { join } from 'node:path';
import { PropertyType } from '#schemas/codes.ts';
import { write } from '../apps/markedFixture.ts';
import type { TestServer } from '../http/testServer.ts';
import { openOwnApps } from './ownApps.ts';

const item = (code: string, propertyType: number, more: object = {}) => ({ code, name: code, propertyType, ...more });

const task = {
  code: 'task',
  name: '任务',
  properties: [
    item('title', PropertyType.shortText),
    item('begin', PropertyType.date),
    item('finish', PropertyType.date),
    item('done', PropertyType.number),
    item('budget', PropertyType.number),
    item('before', PropertyType.relationMulti, { relativeCode: 'task', relativePropertyCode: 'title' }),
    item('computed', PropertyType.date, { options: { formula: 'max(${begin})' } }),
  ],
};
const gantt = {
  startPropertyCode: 'begin',
  endPropertyCode: 'finish',
  titlePropertyCode: 'title',
  progressPropertyCode: 'done',
  preRelatePropertyCode: 'before',
};
const list = (code: string, more: object = {}) => ({
  code,
  schemaCode: 'task',
  name: code,
  queryColumns: [{ propertyCode: 'title', propertyType: 0, name: 'title' }],
  querySorts: [{ propertyCode: 'begin', direction: 1 }],
  ...more,
});
const lists = [
  list('plan', { queryPresentationType: 'GANTT', queryGanttModel: gantt }),
  list('kept', { queryPresentationType: 'GANTT', queryGanttModel: { ...gantt, endPropertyCode: 'computed' } }),
  list('table'),
  list('days', {
    queryPresentationType: 'CALENDAR',
    queryColumns: ['title', 'begin', 'finish'].map((code) => ({ propertyCode: code, propertyType: code === 'title' ? 0 : 3, name: code })),
    queryPresentation: {
      clientType: 'PC',
      options: {
        board: { groupPropertyCode: 'sequenceStatus', titlePropertyCode: 'begin' },
        calendar: { startPropertyCode: 'begin', endPropertyCode: 'finish' },
      },
    },
  }),
];

const entry = (id: string, task: object) => ({ subjects: [{ id, unitType: 3 }], visible: true, models: { task } });

/**
 * Rights: `manager` does everything; `staff` sees all and changes its own; `staff2` sees its own, without links and progress;
 * `cfo` may change all, but not when they end; `lead_hr` sees all without their begin.
 */
const permissions = [
  entry('manager', { actions: ['add', 'edit'], scope: 'all' }),
  entry('staff', { actions: [], scope: 'all' }),
  entry('staff', { actions: ['add', 'edit'], scope: 'own' }),
  entry('staff2', { actions: ['add', 'edit'], scope: 'own', hiddenItems: ['before', 'done'] }),
  entry('cfo', { actions: ['edit'], scope: 'all', readonlyItems: ['finish'] }),
  entry('lead_hr', { actions: ['edit'], scope: 'all', hiddenItems: ['begin'] }),
];

/** Starts a server on one application with a plan of tasks that follow each other. */
export async function openSite(): Promise<TestServer> {
  return openOwnApps('embedded', async (folder) => {
    const app = join(folder, 'site');
    await write(join(app, 'app.json'), { code: 'site', name: '工地', permissions });
    await write(join(app, 'menu.json'), []);
    await write(join(app, 'models', 'task', 'model.json'), task);
    for (const one of lists) await write(join(app, 'lists', `${one.code}.json`), one);
  });
}
