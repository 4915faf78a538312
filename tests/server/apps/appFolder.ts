import { join } from 'node:path';
import { write } from './markedFixture.ts';

/** A column of a list on the item `title`. */
export const titleColumn = { propertyCode: 'title', propertyType: 0, name: '标题', name_i18n: { en: 'Title' } };

/** A model with a title and an amount. */
export function model(code: string, more: object = {}): object {
  return {
    code,
    name: `模型 ${code}`,
    name_i18n: { en: `Model ${code}` },
    properties: [
      { code: 'title', name: '标题', name_i18n: { en: 'Title' }, propertyType: 0, propertyEmpty: false },
      { code: 'amount', name: '金额', propertyType: 2, options: { format: 'integer' } },
    ],
    ...more,
  };
}

/** A list of a model with its title. */
export function list(code: string, schemaCode: string, more: object = {}): object {
  return { code, schemaCode, name: `列表 ${code}`, queryColumns: [titleColumn], ...more };
}

/** Writes a small application: one model `note`, one list `notes`, a menu with it. */
export async function writeApp(folder: string, code = 'desk'): Promise<string> {
  const app = join(folder, code);
  await write(join(app, 'app.json'), {
    code,
    name: '办公桌',
    name_i18n: { en: 'Desk' },
    permissions: [{ subjects: [{ id: '*', unitType: 3 }], visible: true, models: { note: { actions: ['add'], scope: 'all' } } }],
  });
  await write(join(app, 'menu.json'), [{ code: 'note', name: '便条', type: 'BizModel', queryCode: 'notes' }]);
  await write(join(app, 'models', 'note', 'model.json'), model('note'));
  await write(join(app, 'lists', 'notes.json'), list('notes', 'note'));
  return app;
}
