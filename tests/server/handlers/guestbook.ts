import { join } from 'node:path';
import { PropertyType } from '#schemas/codes.ts';
import { write } from '../apps/markedFixture.ts';

const item = (code: string, name: string, propertyType: number, more: object = {}) => ({ code, name, propertyType, ...more });

/** What guests fill in, and what only the house sees. */
const entry = {
  code: 'entry',
  name: '留言',
  nameRule: '${title}',
  properties: [
    item('title', '标题', PropertyType.shortText, { propertyEmpty: false }),
    item('words', '内容', PropertyType.longText),
    item('papers', '附件', PropertyType.attachment),
    item('host', '接待人', PropertyType.staff),
    item('verdict', '内部评价', PropertyType.shortText),
    item('secret', '底价', PropertyType.number),
  ],
};

const row = (...keys: string[]) => ({ type: 'row', columns: keys.map((key) => ({ key })) });
const form = (code: string, more: object, ...keys: string[]) => ({ code, name: code, schemaCode: 'entry', publishedViewJson: [row(...keys)], ...more });

const person = (id: string, actions: string[], scope: string) => ({
  subjects: [{ id, unitType: 3 }],
  visible: true,
  models: { entry: { actions, scope, hiddenItems: ['secret'] } },
});

/** An application with one form that people without an account may open by a link, and one they may not. */
export async function writeGuestbook(folder: string): Promise<void> {
  const app = join(folder, 'guestbook');
  const permissions = [person('staff', ['add', 'edit', 'delete'], 'own'), person('staff2', [], 'all')];
  await write(join(app, 'app.json'), { code: 'guestbook', name: '留言簿', permissions });
  await write(join(app, 'menu.json'), [{ code: 'entry', name: '留言', type: 'BizModel' }]);
  await write(join(app, 'models/entry/model.json'), entry);
  await write(join(app, 'models/other/model.json'), { ...entry, code: 'other' });
  await write(join(app, 'forms/entry_open.json'), form('entry_open', { externalLinkAble: true }, 'title', 'words', 'papers', 'host', 'secret'));
  await write(join(app, 'forms/entry_house.json'), form('entry_house', {}, 'title', 'verdict'));
}
