import { PropertyType } from '#schemas/codes.ts';
import type { FormDocument } from '#schemas/config/form.ts';
import type { DataItemDocument, ModelDocument } from '#schemas/config/model.ts';
import type { BizSheet, FormLayoutNode } from '#schemas/form.ts';
import type { LoadedForm } from '../loadedApps.ts';
import { isSubTable } from '../modelItems.ts';
import { compact, freeze, jsonText } from './text.ts';

/** Sheet types (contract 10.3). */
const SHEET = { generated: 0, own: 1 } as const;

/** Items that take a row of the generated form for themselves. */
const WIDE: ReadonlySet<number> = new Set([PropertyType.longText, PropertyType.attachment, PropertyType.address, PropertyType.opinion]);

/** Makes a form ready for requests: the shape of the wire (contract 10.3, 15.6). */
export function compileForm(appCode: string, form: FormDocument): LoadedForm {
  const { $schema: _, script, printTemplates: _templates, ...fields } = form;
  const nodes = [...(form.publishedHtmlJson ?? []), ...(script === undefined ? [] : [{ tagName: 'script', id: 'customScript', innerHTML: script, attrs: [] }])];
  const sheet: BizSheet = compact({
    ...fields,
    id: `${appCode}.${form.code}`,
    name_i18n: jsonText(form.name_i18n),
    sheetType: form.sheetType ?? SHEET.own,
    publishedAttributesJson: jsonText(form.publishedAttributesJson),
    publishedViewJson: jsonText(form.publishedViewJson),
    publishedActionsJson: jsonText(form.publishedActionsJson),
    publishedHtmlJson: nodes.length > 0 ? jsonText(nodes) : undefined,
  });
  return Object.freeze({ appCode, schemaCode: form.schemaCode, code: form.code, generated: false, sheet: freeze(sheet) });
}

/** The form of a model that has none: its published items in order, two in a row; its code is the model's (contract 15.6). */
export function generateForm(appCode: string, model: ModelDocument): LoadedForm {
  const items = model.properties.filter(({ published }) => published !== false);
  const group: FormLayoutNode = { type: 'group', children: rowsOf(items.filter((item) => !isSubTable(item))) };
  const sheets = items.filter(isSubTable).map((item): FormLayoutNode => ({ type: 'sheet', columns: [{ key: item.code, span: 2 }] }));
  const sheet: BizSheet = compact({
    id: `${appCode}.${model.code}`,
    code: model.code,
    name: model.name,
    name_i18n: jsonText(model.name_i18n),
    schemaCode: model.code,
    sheetType: SHEET.generated,
    publishedViewJson: JSON.stringify([group, ...sheets]),
  });
  return Object.freeze({ appCode, schemaCode: model.code, code: model.code, generated: true, sheet: freeze(sheet) });
}

function rowsOf(items: readonly DataItemDocument[]): FormLayoutNode[] {
  const rows: { key: string; span: number }[][] = [];
  for (const item of items) {
    const last = rows.at(-1);
    if (WIDE.has(item.propertyType)) rows.push([{ key: item.code, span: 2 }]);
    else if (last?.length === 1 && last[0]?.span === 1) last.push({ key: item.code, span: 1 });
    else rows.push([{ key: item.code, span: 1 }]);
  }
  return rows.map((columns) => ({ type: 'row', columns }));
}
