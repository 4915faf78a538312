import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { write } from '#tests/server/apps/markedFixture.ts';
import { startServer } from '#tests/support/server.ts';
import { fileFixture, testsAt } from './fileFixture.ts';

/** Where the picture of the application with one lies. */
export const LOGO = 'https://pictures.example/grove.png';

/** Applications without an English name of their own, by what stands in its place. */
const UNNAMED: readonly (readonly [code: string, name: string, names?: unknown])[] = [
  ['missing', '未译应用'],
  ['nothing', '空译应用', {}],
  ['blank', '留空应用', { en: '' }],
  ['broken', '坏译应用', '{"en":'],
  ['words', '文字应用', 'Words'],
];

/** Tests of the calling file against a server of their own, whose applications differ in names and pictures and of whose menus one holds every kind of node. */
export function groveTests() {
  const portal = fileFixture<string>(async (use) => {
    const folder = mkdtempSync(join(tmpdir(), 'portico-grove-'));
    await writeGrove(join(folder, 'grove'));
    for (const [code, name, names] of UNNAMED) await write(join(folder, code, 'app.json'), { ...seenByAll(code, name, names), sortKey: 2 });
    const server = await startServer({ PORTICO_APPS: folder, PORTICO_SEED: '0' });
    await use(server.url);
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return testsAt(portal);
}

/** Names of those that show it in English too. */
export const NAMES_OF_UNNAMED = UNNAMED.map(([, name]) => name);

const named = (code: string, name: string, en: string, more: object = {}) => ({ code, name, name_i18n: { en }, ...more });

const seenByAll = (code: string, name: string, names?: unknown, more: object = {}) => ({
  code,
  name,
  ...(names === undefined ? {} : { name_i18n: names }),
  group: named('group', '林场', 'Forestry'),
  permissions: [{ subjects: [{ id: '*', unitType: 3 }], visible: true, ...more }],
});

/** No node names an icon: each has that of its kind. */
async function writeGrove(app: string): Promise<void> {
  const rights = { models: { tree: { actions: [], scope: 'all' } }, reports: ['height'], pages: ['about'] };
  await write(join(app, 'app.json'), { ...seenByAll('grove', '林地', { en: 'Grove' }, rights), logoUrl: LOGO, sortKey: 1 });
  await write(join(app, 'menu.json'), [
    named('wood', '树木', 'Wood', {
      type: 'Folder',
      children: [
        named('tree', '树', 'Trees', { type: 'BizModel' }),
        named('figures', '数据', 'Figures', { type: 'Folder', children: [named('height', '树高', 'Height', { type: 'Report' })] }),
      ],
    }),
    named('about', '说明', 'About', { type: 'Page' }),
  ]);
  await write(join(app, 'models/tree/model.json'), named('tree', '树', 'Trees', { properties: [named('height', '高度', 'Height', { propertyType: 2 })] }));
  const columns = [named('height', '高度', 'Height', { code: undefined, propertyCode: 'height', propertyType: 2 })];
  await write(join(app, 'lists/tree_all.json'), named('tree_all', '全部', 'All', { schemaCode: 'tree', queryColumns: columns }));
  const measures = [named('height', '高度', 'Height', { code: undefined, propertyCode: 'height', sumType: 1 })];
  await write(join(app, 'reports/height.json'), named('height', '树高', 'Height', { type: 'number', source: { schemaCode: 'tree' }, measures }));
  await write(
    join(app, 'pages/groveHomePage.json'),
    named('groveHomePage', '林地首页', 'Grove at a glance', { kind: 'HOME', status: 'ENABLE', published: true, blocks: [] }),
  );
  await write(join(app, 'pages/about.json'), named('about', '说明', 'About', { kind: 'CUSTOM', status: 'ENABLE', published: true, blocks: [] }));
}
