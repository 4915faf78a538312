import type { FormDocument } from '#schemas/config/form.ts';
import { OnDelete, PropertyType } from '#schemas/codes.ts';
import type { FormLayoutNode } from '#schemas/form.ts';
import { isSubTable } from '#schemas/propertyTypes/traits.ts';
import type { Draft } from '#server/apps/documents/draft.ts';
import { placeAt } from '#server/apps/documents/fault.ts';
import { readFormScript } from '#server/apps/formScript/formScript.ts';
import type { Path } from '#server/apps/documents/jsonSource.ts';
import { findItem, itemFault, type ModelContent } from '#server/apps/documents/modelItems.ts';
import type { Report } from '#server/apps/documents/report.ts';
import { itemsToFill } from '#server/apps/documents/requiredItems.ts';
import { modelOrUnread, type DocumentIndex } from '#server/apps/documents/documentIndex.ts';
import { APPROVALS, isInstancePlace } from '#server/print/instancePlaces.ts';
import { sheetActionsIn } from './formButtons.ts';
import { emptiedRequired } from './model.ts';

/** Everything a form names: its model and items (contract 15.6). */
export function checkFormReferences(report: Report, draft: Draft<'form'>, documentIndex: DocumentIndex): void {
  const form = draft.value;
  if (!form) return;
  const model = modelOrUnread(report, ['schemaCode'], documentIndex, form.schemaCode);
  const placed = new Set<string>();
  checkLayout(report, model, form.publishedViewJson ?? [], ['publishedViewJson'], placed);
  checkPlaces(report, model, form, placed);
  checkAttributes(report, model, form);
  checkTemplates(report, draft, model, form);
}

function checkLayout(report: Report, model: ModelContent, nodes: readonly FormLayoutNode[], path: Path, seen: Set<string>): void {
  for (const [index, node] of nodes.entries()) {
    for (const [at, { key }] of (node.columns ?? []).entries()) {
      const place = [...path, index, 'columns', at, 'key'];
      const fault = itemFault(model, key);
      const item = findItem(model, key);
      if (fault) report.error(place, fault);
      else if (key.includes('.')) report.error(place, 'columns of a sub-table are laid out by the sub-table itself');
      else if (seen.has(key)) report.error(place, `duplicate control ${key}`);
      else if (node.type === 'sheet' && item && !isSubTable(item.propertyType)) report.error(place, `${key} is no sub-table`);
      seen.add(key);
    }
    checkLayout(report, model, node.children ?? [], [...path, index, 'children'], seen);
  }
}

/** What nobody can fill in, because the layout has no place for it, keeps every record of the form from being saved. */
function checkPlaces(report: Report, model: ModelContent, form: FormDocument, placed: ReadonlySet<string>): void {
  // Without a layout all items have a place; what cannot be read may have a value.
  if (placed.size === 0 || model.isPartial) return;
  const script = form.script === undefined ? undefined : readFormScript(form.script);
  for (const code of itemsToFill(model, form)) {
    if (code.includes('.') || placed.has(code) || script?.mayGive(code)) continue;
    report.warning(['publishedViewJson'], `the layout has no place for ${code}, which needs a value and begins with none: nobody can save a new record`);
  }
}

function checkAttributes(report: Report, model: ModelContent, form: FormDocument): void {
  const attributes = form.publishedAttributesJson ?? [];
  const isList = Array.isArray(attributes);
  const controls = isList ? attributes : (attributes.controls ?? []);
  const path: Path = isList ? ['publishedAttributesJson'] : ['publishedAttributesJson', 'controls'];
  for (const [index, { key, required, type }] of controls.entries()) {
    const fault = itemFault(model, key);
    if (fault) report.error([...path, index, 'key'], fault);
    const found = findItem(model, key);
    const item = found?.item;
    if (found && type !== undefined && !isTypeOf(type, found.propertyType))
      report.warning([...path, index, 'type'], `type ${JSON.stringify(type)} is not the kind of ${key}: in model ${model.code} that is ${found.propertyType}`);
    // The model itself reports items that it requires.
    const isNews = required === true && item?.propertyEmpty !== false;
    if (isNews && item?.options?.onDelete === OnDelete.empty) report.warning([...path, index, 'required'], emptiedRequired(key));
  }
  for (const { key, path: place } of sheetActionsIn(form)) {
    const item = findItem(model, key);
    if (item && !isSubTable(item.propertyType)) report.error(place, `${key} is no sub-table: buttons on checked rows stand on sub-tables`);
  }
}

/** Whether a control says the kind that its item has: by its number, or by the name of that. Source: contract 15.6. */
function isTypeOf(type: string | number, propertyType: number): boolean {
  return Number(type) === propertyType || (Object.hasOwn(PropertyType, type) && Reflect.get(PropertyType, type) === propertyType);
}

/** `${code}`, `${label.code}`, `${@place}` and `data-each="sheet"` of print templates. */
function checkTemplates(report: Report, { files }: Draft<'form'>, model: ModelContent, form: FormDocument): void {
  for (const [index, { html }] of (form.printTemplates ?? []).entries()) {
    const path = ['printTemplates', index, 'html'];
    const included = files?.get(path.join('/'));
    const error = (at: number, reason: string): void =>
      included ? report.errorIn(placeAt(included.file, included.text, at), path, reason) : report.error(path, reason, at);
    const sheets = [...html.matchAll(/data-each\s*=\s*["']([^"']*)["']/g)]
      .map(({ 1: sheet = '', index: at }) => ({ sheet, at }))
      .filter(({ sheet }) => sheet !== APPROVALS);
    for (const { sheet, at } of sheets)
      if (!model.isPartial && !isSubTable(findItem(model, sheet)?.propertyType))
        error(at, `data-each names ${sheet}, which is no sub-table of model ${model.code}`);
    const isItem = (code: string): boolean =>
      Boolean(model.isPartial) || itemFault(model, code) === undefined || sheets.some(({ sheet }) => itemFault(model, `${sheet}.${code}`) === undefined);
    for (const { 1: given = '', index: at } of html.matchAll(/\$\{\s*(@?[A-Za-z][\w.]*)\s*\}/g)) {
      const code = given.replace(/^label\./, '');
      if (given.startsWith('@') && !isInstancePlace(given)) error(at, `${given} is nothing that a template may say of a workflow`);
      else if (!given.startsWith('@') && !isItem(code)) error(at, `model ${model.code} has no item ${code}`);
    }
  }
}
