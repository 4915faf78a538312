import type { Calls } from '#schemas/calls/index.ts';
import type { FormLoad } from '#schemas/form.ts';
import { draftOfForm } from '#server/drafts/ofForm.ts';
import { customButtonsOf } from '#server/policies/formButtons.ts';
import { visibleValues } from '#server/records/visibleFields.ts';
import { notFound } from '#server/refusals/access.ts';
import type { Exchange } from '#server/services/handler.ts';
import { loadRow } from '#server/store/rows.ts';
import { writeOfficeView } from '#server/workflow/forms/officeView.ts';
import { presentInstance, presentTask } from '#server/workflow/forms/presentForm.ts';
import { changesSinceMine } from '#server/workflow/forms/sinceMine.ts';
import { viewInstance, type InstanceView, type WantedView } from '#server/workflow/forms/viewInstance.ts';
import { offersAt } from '#server/workflow/offers/offers.ts';
import { idOfItem } from '#server/workflow/store/writeInstance.ts';
import { writeOpened } from '#server/workflow/store/writeOpened.ts';
import { formParts } from './formParts.ts';

type Loading = Exchange<Calls['loadForm']>;

/** The form of an open task, or the record of an instance to read (contract 10.4, 21.13). Errors: 900404, 900416, 401033. */
export async function loadInstanceForm(exchange: Loading, wanted: WantedView): Promise<FormLoad> {
  const { services, query, language } = exchange;
  const { database, catalogue } = services;
  const view = await viewInstance(exchange, database.kysely, wanted);
  const { row, seen, task, rights, sheet } = view;
  const stored = await loadRow(database.kysely, catalogue, catalogue.model(seen.model.code), row.objectId, (code) => seen.reader.hiddenItems(code));
  if (!stored) throw notFound();
  const offers = offersAt(view, view.viewer, task?.item.id ?? wanted.number);
  const form = formParts(seen.model, sheet, rights, offers.actions);
  const customButtons = await customButtonsOf(exchange, seen, row.objectId);
  const sheetCode = form.bizSheet.code;
  // What was typed at one item is never offered at another.
  const workItemId = task ? idOfItem(row.id, task.item.id) : null;
  const draft = await draftOfForm(exchange, { schemaCode: seen.model.code, sheetCode, objectId: row.objectId, workItemId }, rights.fields, query.draftId);
  const workflow = await presentInstance(database.kysely, view, offers, language);
  if (task && !query.peek) await writeOpened(database.kysely, row, task.item, services.now());
  await writeOfficeView(exchange, view);
  return {
    bizObject: {
      id: stored.id,
      schemaCode: seen.model.code,
      sheetCode,
      workflowInstanceId: row.id,
      loadedFromDb: true,
      data: { ...visibleValues(stored.data, rights.fields), version: stored.version },
    },
    ...form,
    formPermission: { ...form.formPermission, customButtons },
    ...workflow,
    ...presentTask(view, language),
    ...closedItem(view, wanted.number),
    sinceMine: await changesSinceMine(exchange, database.kysely, view, stored.data),
    ...(draft ? { userDraft: draft } : {}),
  };
}

/** Which item of their own somebody reads who named one that is not open. */
function closedItem({ task, state, row, viewer }: InstanceView, number: number | undefined): Partial<FormLoad> {
  const item = task || number === undefined ? undefined : state.items.get(number);
  if (item?.ownerId !== viewer.id && item?.decidedBy !== viewer.id) return {};
  return { workItemId: `${row.id}-${item.id}`, workItemType: item.type, activityCode: state.activations.get(item.token)?.activityCode ?? null };
}
