import type { WorkflowDefinition } from '#schemas/workflow/definition.ts';
import { isSubTable } from '#schemas/propertyTypes/traits.ts';
import { foundValue, modelOrUnread, type Found, type DocumentIndex } from '#server/apps/documents/documentIndex.ts';
import type { Draft } from '#server/apps/documents/draft.ts';
import { findItem, itemFault, relatedModel, unreadModel, type ModelContent } from '#server/apps/documents/modelItems.ts';
import type { Report } from '#server/apps/documents/report.ts';
import type { ItemOwner, NamedItem, WorkflowDocument, WorkflowName } from '#server/apps/documents/workflowDocument.ts';
import { endlessCalls } from './endlessCalls.ts';
import { misfit, type MappedItem } from './fits.ts';
import { hiddenByRights, stepThatHides, type HiddenByRights } from './hiddenItems.ts';
import { faultOfItemUse } from './itemUses.ts';

/** Everything a workflow names: its model, forms, items, other workflows (contract 15.9, 15.9.6). */
export function checkWorkflowReferences(report: Report, draft: Draft<'workflow'>, documentIndex: DocumentIndex): void {
  if (!draft.value) return;
  const { definition, names } = draft.value;
  const { schemaCode } = definition;
  // A document that cannot be used may name none.
  const model = schemaCode === '' ? unreadModel('') : modelOrUnread(report, [], documentIndex, schemaCode, placeOfModel(draft.value));
  const definitions = (code: string): WorkflowDefinition | undefined => foundValue(documentIndex.own(draft.folder, 'workflow', code))?.definition;
  const around: Around = {
    report,
    documentIndex,
    definition,
    model,
    own: (kind, code) => documentIndex.own(draft.folder, kind, code),
    endless: endlessCalls(definition, definitions),
    isHidden: hiddenByRights(documentIndex, schemaCode),
    warned: new Set(),
  };
  for (const name of names) check(around, name);
}

interface Around {
  report: Report;
  documentIndex: DocumentIndex;
  definition: WorkflowDefinition;
  model: ModelContent;
  own<K extends 'form' | 'workflow'>(kind: K, code: string): Found<K>;
  /** Call activities that call their own workflow without end. */
  endless: ReadonlySet<string>;
  isHidden: HiddenByRights;
  /** Items of public texts that were warned of: once each. */
  warned: Set<string>;
}

function placeOfModel({ names }: WorkflowDocument): number {
  return names.flatMap((name) => (name.kind === 'model' ? [name.at] : []))[0] ?? 0;
}

function check(around: Around, name: WorkflowName): void {
  const { report, documentIndex, model } = around;
  switch (name.kind) {
    case 'model':
      // That of the workflow itself was said.
      return name.code === around.definition.schemaCode ? undefined : checkFound(report, documentIndex.model(name.code), name.at);
    case 'form':
      return checkForm(around, name);
    case 'workflow':
      checkFound(report, around.own('workflow', name.code), name.at);
      if (around.endless.has(name.callActivity))
        report.error([], `${name.code} leads back to this workflow without a person between: it would call itself without end`, name.at);
      return undefined;
    case 'item':
      return checkItem(around, name);
    case 'rowsOf': {
      const item = findItem(model, name.key);
      if (item && !isSubTable(item.propertyType)) report.error([], `${name.key} is no sub-table: add and delete are for its rows`, name.at);
      return undefined;
    }
    case 'map':
      return checkMap(around, name);
    case 'openedItem':
      if (around.isHidden(name.key)) report.warning([], `opens hidden item: ${name.key} is hidden from somebody by the application`, name.at);
      return undefined;
    case 'publicItem':
      return checkPublic(around, name);
    case 'person':
    case 'role':
    case 'department':
      // Who is behind them is a question for the organisation (`nobodyBehind`).
      return undefined;
  }
}

function checkFound(report: Report, found: Found<'model'> | Found<'workflow'>, at: number): void {
  if (!found.draft) report.error([], found.reason, at, found.cause);
}

function checkForm({ report, model, own }: Around, { code, at }: { code: string; at: number }): void {
  if (code === model.code) return;
  const found = own('form', code);
  if (!found.draft) report.error([], found.reason, at, found.cause);
  else if (found.value.schemaCode !== model.code) report.error([], `form ${code} is of model ${found.value.schemaCode}, not of ${model.code}`, at);
}

function checkItem(around: Around, { owner, key, at, use }: Extract<WorkflowName, { kind: 'item' }>): void {
  const model = modelOfOwner(around, owner);
  // Without the model it belongs to, the place that names that was reported.
  if (!model) return;
  const item = findItem(model, key);
  const fault = item ? faultOfItemUse(item, key, use) : itemFault(model, key);
  if (fault) around.report.error([], fault, at);
}

function modelOfOwner({ documentIndex, definition, model, own }: Around, owner: ItemOwner): ModelContent | undefined {
  switch (owner.kind) {
    case 'own':
      return model;
    case 'model':
      return foundValue(documentIndex.model(owner.schemaCode));
    case 'workflow': {
      const called = owner.workflowCode === definition.workflowCode ? definition : foundValue(own('workflow', owner.workflowCode))?.definition;
      return called && foundValue(documentIndex.model(called.schemaCode));
    }
    case 'relation': {
      const code = relatedModel(model, owner.item);
      return code === undefined ? undefined : foundValue(documentIndex.model(code));
    }
  }
}

function checkMap(around: Around, { from, to, each }: Extract<WorkflowName, { kind: 'map' }>): void {
  const [source, target] = [from, to].map((named) => mappedItem(around, named, each));
  const fault = source && target && misfit(source, target);
  if (fault) around.report.error([], fault, to.at);
}

function mappedItem(around: Around, { owner, key }: NamedItem, each: string | undefined): MappedItem | undefined {
  const model = modelOfOwner(around, owner);
  const found = model && findItem(model, key);
  if (!found) return undefined;
  const [sheet] = key.split('.');
  return { found, key, schemaCode: model.code, isOfRows: key.includes('.') && !(owner.kind === 'own' && sheet === each) };
}

function checkPublic({ report, definition, isHidden, warned }: Around, { key, at }: { key: string; at: number }): void {
  if (warned.has(key)) return;
  const step = stepThatHides(definition, key);
  if (step === undefined && !isHidden(key)) return;
  warned.add(key);
  report.warning(
    [],
    `names hidden item: ${key} is hidden by ${step === undefined ? 'the application' : `step ${step}`}, and this text is read by everybody with a part in it`,
    at,
  );
}
