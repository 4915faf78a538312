import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { documentKinds, type JsonKind } from '#schemas/config/kinds.ts';
import { faultLine } from '#server/apps/documents/fault.ts';
import { loadApps } from '#server/apps/loader.ts';
import { unsupportedButtonFields, unsupportedFields } from '#server/apps/documents/unsupported.ts';
import { temporaryFolder, write } from '../server/apps/markedFixture.ts';
import { sampleOf, waysOf } from './configWays.ts';

/**
 * Which file carries out each field of a configuration document: kind, places, file, fields. A field of the schemas that
 * stands neither here nor in `unsupported.ts` makes the tests below fail (contract 15).
 */
const takesEffect: readonly (readonly [kind: JsonKind, places: string, file: string, fields: string])[] = [
  ['app', '.', 'scripts/reference/configurationPage.ts', '$schema'],
  ['app', '.', 'server/apps/compile/snapshot.ts', 'code name name_i18n sortKey group'],
  ['app', '.', 'src/screens/shell/header/AppLogo.tsx', 'logoUrl'],
  ['app', '.', 'src/screens/shell/header/AppLink.tsx', 'openMode'],
  ['app', '.', 'src/screens/tiles/ApplicationTiles.tsx', 'version'],
  ['app', '.', 'server/policies/policies.ts', 'disabled'],
  ['app', '.', 'server/workflow/instance/surroundings.ts', 'managers'],
  ['app', '.', 'server/apps/compile/rights.ts', 'permissions'],
  ['app', 'group', 'server/handlers/apps/applications.ts', 'code name name_i18n'],
  ['app', 'permissions/*', 'server/policies/policies.ts', 'subjects visible models reports pages'],
  ['app', 'permissions/*/subjects/*', 'server/policies/policies.ts', 'id unitType'],
  ['app', 'permissions/*/models/*', 'server/policies/policies.ts', 'actions scope filter hiddenItems readonlyItems'],
  ['app', 'permissions/*/models/*/filter/*/*/*', 'server/query/conditions.ts', 'propertyCode propertyType propertyValue queryFilterType'],
  // Rights on what is not served are reported and left out there.
  ['app', 'permissions/*', 'server/apps/compile/rights.ts', 'workflows'],
  ['app', 'permissions/*/workflows/*', 'server/apps/compile/rights.ts', 'start'],

  ['menu', '*', 'renderers/pages/modelPage.ts', 'code'],
  ['menu', '*', 'schemas/localized.ts', 'name name_i18n'],
  ['menu', '*', 'src/screens/shell/menu/AppMenu.tsx', 'type icon openMode children'],
  ['menu', '*', 'src/engine/navigation/menuTree.ts', 'pcAble published sortKey'],
  ['menu', '*', 'renderers/pages/customPage.ts', 'pcUrl'],
  ['menu', '*', 'renderers/pages/pageAddress.ts', 'queryCode'],
  ['menu', '*', 'server/apps/compile/menu.ts', 'modelType bindWorkflow'],
  ['menu', '*', 'tests/server/apps/loaded.test.ts', 'mobileUrl mobileAble'],

  ['model', '.', 'scripts/reference/configurationPage.ts', '$schema'],
  ['model', '.', 'server/handlers/form/load.ts', 'code name name_i18n'],
  ['model', '.', 'server/apps/checks/model.ts', 'modelType'],
  ['model', '.', 'server/query/request.ts', 'parentPropertyCode'],
  ['model', '.', 'server/apps/compile/items.ts', 'properties'],
  ['model', '.', 'server/apps/compile/model.ts', 'rules businessRules'],
  ['model', '.', 'server/records/changeRecord.ts', 'nameRule'],
  ['model', '.', 'server/records/createRecord.ts', 'sequenceRule'],
  ['model', '.', 'server/query/presentRows.ts', 'bindWorkflow'],
  ['model', '.', 'server/store/indexes.ts', 'indexes'],
  ['model', 'properties/* properties/*/subSchema/properties/*', 'server/apps/compile/items.ts', 'code name_i18n published sortKey'],
  [
    'model',
    'properties/* properties/*/subSchema/properties/*',
    'schemas/formSchema/field.ts',
    'name propertyType propertyLength propertyEmpty defaultValue relativeCode options',
  ],
  ['model', 'properties/* properties/*/subSchema/properties/*', 'server/store/properties/relation.ts', 'relativePropertyCode'],
  ['model', 'properties/*/options properties/*/subSchema/properties/*/options', 'schemas/formSchema/field.ts', 'format formula'],
  ['model', 'properties/*/options properties/*/subSchema/properties/*/options', 'server/store/referrers.ts', 'onDelete'],
  ['model', 'properties/*/options properties/*/subSchema/properties/*/options', 'schemas/formats/filters/options.ts', 'items'],
  ['model', 'properties/*/options properties/*/subSchema/properties/*/options', 'server/apps/compile/items.ts', 'dictionary'],
  ['model', 'properties/*/options properties/*/subSchema/properties/*/options', 'server/store/indexes.ts', 'unique'],
  ['model', 'properties/*', 'schemas/formSchema/field.ts', 'subSchema'],
  ['model', 'properties/*/subSchema', 'schemas/formSchema/field.ts', 'properties'],
  ['model', 'sequenceRule', 'server/records/sequenceNumber.ts', 'prefix date digits reset'],
  ['model', 'rules/*', 'server/apps/checks/model.ts', 'schemaCode'],
  ['model', 'rules/*', 'schemas/formSchema/rules.ts', 'propertyCode checkType options'],
  ['model', 'rules/*/options', 'schemas/formSchema/rules.ts', 'pattern expression maxLength message message_i18n'],
  ['model', 'businessRules/*', 'server/apps/compile/model.ts', 'code name name_i18n on when message message_i18n'],

  ['list', '.', 'scripts/reference/configurationPage.ts', '$schema'],
  ['list', '.', 'server/apps/compile/list.ts', 'code schemaCode name name_i18n sortKey'],
  ['list', '.', 'server/apps/compile/menu.ts', 'icon'],
  ['list', '.', 'src/engine/lists/query/listQuery.ts', 'modelType'],
  ['list', '.', 'renderers/presentations/index.ts', 'queryPresentationType'],
  ['list', '.', 'src/engine/lists/state/compileList.ts', 'queryColumns queryConditions queryPresentation options'],
  ['list', '.', 'server/lists/listRequest.ts', 'querySorts'],
  ['list', '.', 'src/engine/lists/state/compileActions.ts', 'queryActions customButtons'],
  ['list', 'queryColumns/* queryColumns/*/childColumns/*', 'src/engine/lists/state/compileColumns.ts', 'propertyCode propertyType visible sortKey'],
  ['list', 'queryColumns/* queryColumns/*/childColumns/*', 'src/engine/lists/state/clientParts.ts', 'clientType'],
  ['list', 'queryColumns/* queryColumns/*/childColumns/*', 'schemas/localized.ts', 'name name_i18n'],
  ['list', 'queryColumns/* queryColumns/*/childColumns/*', 'renderers/regions/grid/gridColumns.ts', 'width unit'],
  ['list', 'queryColumns/* queryColumns/*/childColumns/*', 'renderers/regions/rows/cellContent.ts', 'sumType'],
  ['list', 'queryColumns/* queryColumns/*/childColumns/*', 'schemas/formats/number.ts', 'displayFormat'],
  ['list', 'queryColumns/* queryColumns/*/childColumns/*', 'server/apps/checks/listReferences.ts', 'isSystem isDefaultProperty'],
  ['list', 'queryColumns/* queryColumns/*/childColumns/*', 'server/apps/compile/list.ts', 'syncDefaultFormat'],
  ['list', 'queryColumns/*', 'renderers/columns/relationColumn.ts', 'relativeSchemaCode'],
  ['list', 'queryColumns/*/childColumns/*', 'renderers/regions/rows/cellContent.ts', 'relativeSchemaCode'],
  ['list', 'queryColumns/*', 'src/engine/lists/state/compileColumns.ts', 'childColumns'],
  ['list', 'queryConditions/*', 'schemas/formats/filters/index.ts', 'propertyCode propertyType visible'],
  ['list', 'queryConditions/*', 'schemas/localized.ts', 'name name_i18n'],
  ['list', 'queryConditions/*', 'renderers/filters/choiceFilter.tsx', 'options'],
  ['list', 'queryConditions/*', 'schemas/formats/filters/number.ts', 'defaultValue'],
  ['list', 'queryConditions/*', 'schemas/formats/filters/range.ts', 'dateType displayFormat startValue endValue'],
  ['list', 'queryConditions/*', 'renderers/filters/index.ts', 'displayType'],
  ['list', 'queryConditions/*', 'schemas/formats/filters/units.ts', 'userOptionType'],
  ['list', 'queryConditions/*', 'schemas/formats/filters/logic.ts', 'defaultState'],
  ['list', 'queryConditions/*', 'server/query/conditions.ts', 'accurateSearch'],
  ['list', 'queryConditions/*', 'renderers/filters/relationFilter.tsx', 'relativeSchemaCode choiceType relativeQueryCode'],
  ['list', 'queryConditions/*', 'src/engine/lists/state/compileList.ts', 'sortKey'],
  ['list', 'queryConditions/*', 'server/apps/documents/filterType.ts', 'filterType'],
  ['list', 'querySorts/*', 'server/query/sorting.ts', 'propertyCode direction'],
  [
    'list',
    'queryActions/*',
    'src/engine/lists/state/compileActions.ts',
    'actionCode queryActionType name name_i18n associationType associationCode sortKey icon attributes',
  ],
  ['list', 'queryActions/*', 'src/engine/lists/state/clientParts.ts', 'clientType'],
  ['list', 'queryActions/*', 'server/apps/checks/list.ts', 'systemAction'],
  ['list', 'queryActions/*', 'renderers/regions/list/ToolbarActions.tsx', 'remarks'],
  ['list', 'queryActions/* queryPresentation/actionsJson/*', 'server/exports/exportFile.ts', 'extend1'],
  ['list', 'queryActions/*/attributes queryPresentation/actionsJson/*/attributes', 'src/engine/lists/state/compileActions.ts', 'class id'],
  ['list', 'customButtons/*', 'src/engine/lists/state/compileActions.ts', 'code name name_i18n useLocation hint'],
  ['list', 'customButtons/*', 'renderers/actions/index.ts', 'bindAction'],
  ['list', 'customButtons/*', 'renderers/actions/pressButton.ts', 'targetCode'],
  // The script of a list reads it.
  ['list', 'customButtons/*', 'tests/engine/scriptTexts.test.ts', 'actionConfig'],
  ['list', 'queryPresentation', 'src/engine/lists/state/clientParts.ts', 'clientType'],
  ['list', 'queryPresentation', 'src/engine/lists/state/compileList.ts', 'htmlJson columnsJson options'],
  ['list', 'queryPresentation', 'src/engine/lists/state/compileActions.ts', 'actionsJson'],
  ['list', 'queryPresentation/htmlJson', 'src/engine/lists/state/compileList.ts', 'scriptJson styleJson'],
  ['list', 'queryPresentation/htmlJson', 'tests/server/apps/loaded.test.ts', 'templateJson'],
  ['list', 'queryPresentation/actionsJson/*', 'src/engine/lists/state/compileActions.ts', 'actionCode name name_i18n icon attributes'],
  ['list', 'queryPresentation/columnsJson/*', 'src/engine/lists/cellHtml.ts', 'propertyCode custom'],
  ['list', 'queryPresentation/columnsJson/*/custom', 'src/engine/lists/cellHtml.ts', 'list board calendar'],
  ['list', 'queryPresentation/options', 'src/engine/lists/state/compileList.ts', 'checkbox ordinal script'],
  ['list', 'queryPresentation/options', 'server/apps/compile/list.ts', 'editInPlace'],
  ['list', 'queryPresentation/options', 'renderers/contracts/viewOptions.ts', 'board calendar'],
  ['list', 'queryPresentation/options/board', 'renderers/regions/board/boardGroups.ts', 'groupPropertyCode'],
  ['list', 'queryPresentation/options/board', 'renderers/regions/board/boardCards.ts', 'titlePropertyCode'],
  ['list', 'queryPresentation/options/calendar', 'renderers/regions/calendar/calendarColumns.ts', 'startPropertyCode endPropertyCode'],
  ['list', 'queryPresentation/options/calendar', 'renderers/regions/calendar/Calendar.tsx', 'titlePropertyCode'],
  ['list', 'queryPresentation/options/script', 'src/engine/lists/state/compileList.ts', 'apis'],
  ['list', '.', 'schemas/ganttModel.ts', 'queryGanttModel'],
  [
    'list',
    'queryGanttModel',
    'schemas/ganttModel.ts',
    'startPropertyCode endPropertyCode titlePropertyCode progressPropertyCode preRelatePropertyCode timeScale',
  ],
  ['list', 'options', 'src/engine/lists/state/compileList.ts', 'pagingSetting'],
  ['list', 'options/pagingSetting', 'src/engine/lists/state/compileList.ts', 'pageSize showTotal'],

  ['form', '.', 'scripts/reference/configurationPage.ts', '$schema'],
  ['form', '.', 'server/apps/compile/form.ts', 'code schemaCode sheetType'],
  ['form', '.', 'src/screens/forms/framed/OwnForm.tsx', 'pcUrl'],
  ['form', '.', 'schemas/localized.ts', 'name name_i18n'],
  ['form', '.', 'tests/server/apps/loaded.test.ts', 'mobileUrl'],
  ['form', '.', 'schemas/formSchema/formSchema.ts', 'publishedAttributesJson publishedViewJson'],
  ['form', '.', 'schemas/formSchema/buttons.ts', 'publishedActionsJson publishedHtmlJson'],
  ['form', 'publishedActionsJson/*', 'schemas/formSchema/buttons.ts', 'code text name_i18n sortKey attributes'],
  ['form', 'publishedHtmlJson/*', 'schemas/formSchema/toolbarNode.ts', 'tagName id innerHTML'],
  ['form', '.', 'server/apps/compile/form.ts', 'printTemplates script'],
  ['form', '.', 'server/policies/externalActor.ts', 'externalLinkAble'],
  ['form', '.', 'src/screens/forms/rail/railOf.ts', 'formComment'],
  ['form', 'printTemplates/*', 'server/print/printDocument.ts', 'code name html page'],
  ['form', 'printTemplates/*', 'server/apps/compile/form.ts', 'name_i18n'],
  ['form', 'printTemplates/*/page', 'server/print/printDocument.ts', 'size orientation margins'],
  ['form', 'publishedAttributesJson', 'schemas/formSchema/controls.ts', 'controls'],
  ['form', 'publishedAttributesJson', 'schemas/formSchema/script.ts', 'script'],
  ['form', 'publishedAttributesJson/script', 'schemas/formSchema/script.ts', 'apis'],
  ['form', 'publishedAttributesJson/* publishedAttributesJson/controls/*', 'schemas/formSchema/controls.ts', 'key label name_i18n required'],
  ['form', 'publishedAttributesJson/* publishedAttributesJson/controls/*', 'server/apps/checks/formReferences.ts', 'type'],
  ['form', 'publishedAttributesJson/* publishedAttributesJson/controls/*', 'schemas/formSchema/sheetActions.ts', 'options'],
  ['form', 'publishedAttributesJson/*/options publishedAttributesJson/controls/*/options', 'schemas/formSchema/sheetActions.ts', 'actions'],
  [
    'form',
    'publishedAttributesJson/*/options/actions/* publishedAttributesJson/controls/*/options/actions/*',
    'schemas/formSchema/sheetActions.ts',
    'code text name_i18n',
  ],
  ['form', 'publishedViewJson/*', 'schemas/formSchema/layout.ts', 'type name name_i18n columns children'],
  ['form', 'publishedViewJson/*/columns/*', 'schemas/formSchema/layout.ts', 'key span'],

  ['report', '.', 'scripts/reference/configurationPage.ts', '$schema'],
  ['report', '.', 'server/apps/compile/report.ts', 'code name name_i18n url type source dimensions measures conditions drill'],
  ['report', '.', 'server/query/aggregate.ts', 'limit'],
  ['report', 'source', 'server/apps/compile/report.ts', 'schemaCode queryCondition'],
  ['report', 'source/queryCondition/*/*/*', 'server/query/conditions.ts', 'propertyCode propertyType propertyValue queryFilterType'],
  ['report', 'conditions/*', 'schemas/formats/filters/index.ts', 'propertyCode propertyType visible'],
  ['report', 'conditions/*', 'schemas/localized.ts', 'name name_i18n'],
  ['report', 'conditions/*', 'renderers/filters/choiceFilter.tsx', 'options'],
  ['report', 'conditions/*', 'schemas/formats/filters/number.ts', 'defaultValue'],
  ['report', 'conditions/*', 'schemas/formats/filters/range.ts', 'dateType displayFormat startValue endValue'],
  ['report', 'conditions/*', 'renderers/filters/index.ts', 'displayType'],
  ['report', 'conditions/*', 'schemas/formats/filters/units.ts', 'userOptionType'],
  ['report', 'conditions/*', 'schemas/formats/filters/logic.ts', 'defaultState'],
  ['report', 'conditions/*', 'schemas/formats/filters/operators.ts', 'accurateSearch'],
  ['report', 'conditions/*', 'renderers/filters/relationFilter.tsx', 'relativeSchemaCode choiceType relativeQueryCode'],
  ['report', 'conditions/*', 'src/screens/pages/ReportPanel.tsx', 'sortKey'],
  ['report', 'conditions/*', 'server/apps/documents/filterType.ts', 'filterType'],
  ['report', 'dimensions/*', 'server/query/aggregate.ts', 'propertyCode granularity'],
  ['report', 'measures/*', 'server/apps/compile/report.ts', 'propertyCode sumType name name_i18n'],
  ['report', 'drill', 'src/engine/lists/reportDrill.ts', 'queryCode'],

  ['page', '.', 'scripts/reference/configurationPage.ts', '$schema'],
  ['page', '.', 'server/apps/compile/page.ts', 'code name name_i18n status published kind blocks'],
  ['page', 'blocks/*', 'renderers/blocks/BlockGrid.tsx', 'kind x y w h title title_i18n config'],
  ['page', 'blocks/*/config', 'renderers/blocks/counterBlock.tsx', 'reportCode work'],
  ['page', 'blocks/*/config', 'renderers/contracts/block.ts', 'size'],
  ['page', 'blocks/*/config', 'renderers/blocks/instancesBlock.tsx', 'scope'],
  ['page', 'blocks/*/config', 'renderers/blocks/startBlock.tsx', 'codes'],
  ['page', 'blocks/*/config', 'renderers/blocks/listBlock.tsx', 'queryCode pageSize'],
  ['page', 'blocks/*/config', 'renderers/blocks/shortcutBlock.tsx', 'nodes'],
  ['page', 'blocks/*/config', 'renderers/blocks/textBlock.tsx', 'text text_i18n'],
  ['page', 'blocks/*/config', 'renderers/blocks/linkBlock.tsx', 'url'],

  ['dictionary', '.', 'scripts/reference/configurationPage.ts', '$schema'],
  ['dictionary', '.', 'server/apps/compile/dictionaries.ts', 'code items'],
  // For those who build, as their description says: people are shown the names of the entries.
  ['dictionary', '.', 'schemas/config/dictionary.ts', 'name name_i18n'],
  ['dictionary', 'items/*', 'server/apps/compile/dictionaries.ts', 'code name name_i18n sortKey color disabled'],
];

const effects = takesEffect.flatMap(([kind, places, file, fields]) =>
  places.split(' ').flatMap((place) => fields.split(' ').map((field) => ({ kind, way: place === '.' ? field : `${place}/${field}`, file, field }))),
);

// The table of the kinds names each of them.
const ways = (Object.keys(documentKinds) as JsonKind[]).flatMap((kind) => waysOf(kind));
const isIn = (rows: readonly { kind: JsonKind; way: string }[], { kind, way }: { kind: JsonKind; way: string }) =>
  rows.some((row) => row.kind === kind && row.way === way);

it('every field of a document says what it does', () => {
  expect(ways.filter(({ schema }) => !schema.description).map(({ kind, way }) => `${kind} ${way}`)).toEqual([]);
});

it('every field that takes effect is one of the schemas, and its file names it', () => {
  const names = (file: string, field: string) => readFileSync(file, 'utf8').match(new RegExp(`(?<![\\w$])${field.replace('$', '\\$')}(?!\\w)`));
  expect(effects.filter((effect) => !isIn(ways, effect) || !names(effect.file, effect.field))).toEqual([]);
});

const column = { propertyCode: 'title', propertyType: 0, name: '标题' };

const PRESS = { code: 'press', name: '按', bindAction: 'SCRIPT' } as const;

/** A small application that has each part once. */
const DOCUMENTS: Readonly<Record<JsonKind, { path: string; document: object }>> = {
  app: { path: 'app.json', document: { code: 'desk', name: '办公桌' } },
  menu: { path: 'menu.json', document: [{ code: 'note', name: '便条', type: 'BizModel' }] },
  model: {
    path: 'models/note/model.json',
    document: {
      code: 'note',
      name: '便条',
      properties: [
        {
          code: 'lines',
          name: '明细',
          propertyType: 8,
          subSchema: { properties: [{ code: 'title', name: '标题', propertyType: 0, options: {} }] },
        },
        { code: 'title', name: '标题', propertyType: 0 },
      ],
    },
  },
  list: {
    path: 'lists/notes.json',
    document: {
      code: 'notes',
      schemaCode: 'note',
      name: '便条',
      queryColumns: [{ propertyCode: 'lines', propertyType: 8, name: '明细', childColumns: [column] }, column],
      queryConditions: [column],
      queryActions: [{ actionCode: 'add', name: '新增' }],
      customButtons: [PRESS],
      queryPresentation: { actionsJson: [{ actionCode: 'add' }], columnsJson: [{ propertyCode: 'title', custom: {} }], options: {} },
      options: {},
    },
  },
  form: {
    path: 'forms/note_form.json',
    document: { code: 'note_form', schemaCode: 'note', name: '便条', sheetType: 0, publishedHtmlJson: [{ tagName: 'section', id: 'toolbar' }] },
  },
  report: {
    path: 'reports/sums.json',
    document: {
      code: 'sums',
      name: '合计',
      type: 'number',
      source: { schemaCode: 'note' },
      measures: [{ propertyCode: 'title', sumType: 5, name: '数' }],
      conditions: [column],
    },
  },
  page: { path: 'pages/board.json', document: { code: 'board', name: '看板', blocks: [] } },
  dictionary: { path: 'dictionaries/kinds.json', document: { code: 'kinds', name: '类别', items: [{ code: 'a', name: '甲' }] } },
};

/** What `unsupported.ts` says of the application below, of all values of a field or of some. */
const refusals = [
  ...unsupportedFields
    .filter(({ kind, appliesTo }) => appliesTo?.(DOCUMENTS[kind].document) ?? true)
    .map(({ kind, path }) => ({ kind, way: path.replace('**', '*') })),
  ...unsupportedButtonFields
    .filter(({ isUsed = () => true }) => isUsed('sample', PRESS) || isUsed(undefined, PRESS))
    .map(({ field }) => ({ kind: 'list' as const, way: `customButtons/*/${field}` })),
];

/** Fields that nothing carries out; what lies below one is refused with it. */
const without = ways.filter((field) => !isIn(effects, field));
const topmost = without.filter(({ kind, way }) => !without.some((above) => above.kind === kind && way.startsWith(`${above.way}/`)));
const refused = ways.filter((field) => isIn(topmost, field) || isIn(refusals, field));

/** What the loader says of one document of the application, its text replaced. */
async function checkMessages(kind: JsonKind, text: string): Promise<string[]> {
  const folder = await temporaryFolder();
  for (const { path, document } of Object.values(DOCUMENTS)) await write(join(folder, 'desk', path), document);
  const file = join(folder, 'desk', DOCUMENTS[kind].path);
  await write(file, text);
  const { loaded } = await loadApps([folder]);
  return loaded.faults.filter((fault) => fault.file === file).map((fault) => faultLine(fault).replace(`${file}:`, ''));
}

it.each(refused.map((field) => [field.way, field.kind, field.schema] as const))(
  '[BX-032] %s of a %s has no effect and is said at its line and column',
  async (way, kind, schema) => {
    const { text, place } = planted(kind, way, sampleOf(schema));
    const messages = await checkMessages(kind, text);
    expect(
      messages.filter((fault) => fault.startsWith(`${place} `) && /has no effect|is left out/.test(fault)),
      messages.join('\n'),
    ).toHaveLength(1);
  },
);

const HERE = '⟪here⟫';

/** The document with one more value. Shape: `place` = `line:column` of the value in `text`. */
function planted(kind: JsonKind, way: string, value: unknown): { text: string; place: string } {
  const document: object = JSON.parse(JSON.stringify(DOCUMENTS[kind].document));
  const keys = way.split('/');
  // A form names its controls in an array, or in an object beside the calls of its script.
  if (kind === 'form' && keys[0] === 'publishedAttributesJson')
    Object.assign(document, { publishedAttributesJson: keys[1] === '*' ? [{ key: 'title' }] : { controls: [{ key: 'title' }] } });
  const parent = keys.slice(0, -1).reduce<object>((at, key) => Reflect.get(at, key === '*' ? 0 : key), document);
  Reflect.set(parent, keys.at(-1) ?? '', HERE);
  const [before = '', after = ''] = JSON.stringify(document, null, 2).split(`"${HERE}"`);
  const lines = before.split('\n');
  return { text: before + JSON.stringify(value) + after, place: `${lines.length}:${(lines.at(-1)?.length ?? 0) + 1}` };
}
