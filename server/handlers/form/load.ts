import type { Calls } from '#schemas/calls/index.ts';
import type { FormLoad } from '#schemas/form.ts';
import { jsonText } from '#server/apps/compile/text.ts';
import type { DraftForm } from '#server/drafts/form.ts';
import { draftOfForm } from '#server/drafts/ofForm.ts';
import { seeModel, type SeenModel, sheetCodeOf } from '#server/policies/access.ts';
import { customButtonsOf } from '#server/policies/formButtons.ts';
import { hiddenItems, mayAct } from '#server/policies/policies.ts';
import { visibleItems, visibleSheet } from '#server/policies/visibleParts.ts';
import { grantsOn, readRow, visibleIds } from '#server/query/visibleRows.ts';
import { fieldRightsFromGrants } from '#server/records/fieldRights.ts';
import { formLabels } from '#server/records/formLabels.ts';
import { newValues } from '#server/records/newValues.ts';
import { documentNotLoaded, noRightToAdd } from '#server/refusals/access.ts';
import { invalidParameter } from '#server/refusals/parameters.ts';
import type { Exchange, Handler } from '#server/services/handler.ts';
import type { RowGrant } from '#server/store/actor.ts';
import type { WantedView } from '#server/workflow/forms/viewInstance.ts';
import { requireSameInstance } from '#server/workflow/instance/namedInstance.ts';
import { placeOfItem } from '#server/workflow/instance/openInstance.ts';
import { instanceOfRecord } from '#server/workflow/store/instanceOfRecord.ts';
import { loadInstanceForm } from './loadInstance.ts';
import { loadStartForm } from './loadStart.ts';

type Loading = Exchange<Calls['loadForm']>;

/** GET F/load: a record, a new one, an open task or a start, with its form and this user's rights (contract 10.3, 10.4). */
export const loadForm: Handler<Calls['loadForm']> = async (exchange) => {
  const { query, actor } = exchange;
  if (query.startWorkflowCode) return loadStartForm(exchange, query.startWorkflowCode);
  const wanted = await wantedInstance(exchange);
  if (wanted) return loadInstanceForm(exchange, { ...wanted, sheetCode: query.sheetCode });
  if (!query.schemaCode) throw invalidParameter('schemaCode');
  const seen = seeModel(exchange, query.schemaCode);
  const sheetCode = sheetCodeOf(seen.model, actor.link?.sheetCode ?? query.sheetCode);
  return query.objectId ? loadStored(exchange, seen, sheetCode, query.objectId) : loadNew(exchange, seen, sheetCode);
};

/** The instance that the keys of the page mean: the one named, that of the item, or that of the record (contract 10.4). Errors: 900400 for keys that belong to different ones. */
async function wantedInstance({ services, actor, query }: Loading): Promise<WantedView | undefined> {
  if (query.workitemId) {
    requireSameInstance({ ...query, workItemId: query.workitemId });
    return placeOfItem(query.workitemId);
  }
  if (query.workflowInstanceId) return { instanceId: query.workflowInstanceId };
  if (!query.schemaCode || !query.objectId || actor.link) return undefined;
  const instanceId = await instanceOfRecord(services.database.kysely, services.catalogue, query.schemaCode, query.objectId);
  return instanceId === undefined ? undefined : { instanceId };
}

async function loadStored(exchange: Loading, seen: SeenModel, sheetCode: string, objectId: string): Promise<FormLoad> {
  const { database, catalogue } = exchange.services;
  const row = await readRow(database.kysely, catalogue, seen.reader, seen.model.code, objectId);
  const [edits, deletes, tracks, customButtons] = await Promise.all([
    grantsOn(database.kysely, catalogue, seen.reader, seen.model.code, objectId, 'edit'),
    visibleIds(database.kysely, catalogue, seen.reader, seen.model.code, [objectId], 'delete'),
    visibleIds(database.kysely, catalogue, seen.reader, seen.model.code, [objectId], 'form_track'),
    customButtonsOf(exchange, seen, objectId),
  ]);
  const mayEdit = edits.length > 0;
  const form = formPartsOf(exchange, seen, sheetCode, edits, { edit: mayEdit, save: mayEdit, delete: deletes.has(objectId), form_track: tracks.has(objectId) });
  return {
    bizObject: { id: row.id, schemaCode: seen.model.code, sheetCode, loadedFromDb: true, data: { ...row.data, version: row.version } },
    ...form,
    formPermission: { ...form.formPermission, customButtons },
    ...(await draftPart(exchange, { schemaCode: seen.model.code, sheetCode, objectId: row.id }, form)),
    // People who do not see the name know the record by its number.
    instanceName: [row.data.name, row.data.sequenceNo].find((text): text is string => typeof text === 'string' && text !== '') ?? null,
  };
}

async function loadNew(exchange: Loading, seen: SeenModel, sheetCode: string): Promise<FormLoad> {
  if (!mayAct(exchange.actor, seen.apps, seen.model.code, 'add')) throw noRightToAdd();
  const form = formPartsOf(exchange, seen, sheetCode, seen.reader.grants(seen.model.code, 'add'), { save: true });
  const data = newValues(exchange, seen);
  const visible = Object.fromEntries(Object.entries(data).filter(([code]) => form.formPermission.dataPermissions[code]?.v));
  const draft = await draftPart(exchange, { schemaCode: seen.model.code, sheetCode, objectId: null }, form);
  return { bizObject: { schemaCode: seen.model.code, sheetCode, loadedFromDb: false, data: visible }, ...form, ...draft };
}

/** What the user had typed into this form and not saved, where there is any (contract 10.5). */
async function draftPart(exchange: Loading, form: DraftForm, { formPermission }: Pick<FormLoad, 'formPermission'>): Promise<Pick<FormLoad, 'userDraft'>> {
  const userDraft = await draftOfForm(exchange, form, formPermission.dataPermissions, exchange.query.draftId);
  return userDraft ? { userDraft } : {};
}

/** The parts of the answer that are configuration and rights; `grants` are the entries that let the user write this record. */
function formPartsOf(
  { actor }: Loading,
  { apps, model }: SeenModel,
  sheetCode: string,
  grants: readonly RowGrant[],
  actionPermission: Record<string, boolean>,
) {
  const hidden = hiddenItems(actor, apps, model.code);
  const sheet = model.forms.find(({ code }) => code === sheetCode)?.sheet;
  if (!sheet) throw documentNotLoaded(sheetCode);
  const { name, name_i18n } = model.document;
  const form = { sheet, labels: formLabels(sheet) };
  const { fields: dataPermissions } = fieldRightsFromGrants(model.items, form, { hidden, grants, mayWrite: grants.length > 0 });
  return {
    bizSchema: { appCode: model.appCode, code: model.code, name, name_i18n: jsonText(name_i18n) ?? null, properties: visibleItems(model.items, hidden) },
    bizSheet: visibleSheet(sheet, hidden),
    formPermission: { actionPermission, dataPermissions },
  };
}
