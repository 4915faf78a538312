import type { Calls } from '#schemas/calls/index.ts';
import type { FormLoad } from '#schemas/form.ts';
import { draftOfForm } from '#server/drafts/ofForm.ts';
import { newValues } from '#server/records/newValues.ts';
import { visibleValues } from '#server/records/visibleFields.ts';
import type { Exchange } from '#server/services/handler.ts';
import { presentChoices } from '#server/workflow/forms/choices.ts';
import { nameOfWorkflow, presentFormStep } from '#server/workflow/forms/presentForm.ts';
import { requireFreeRecord } from '#server/workflow/starts/recordOfStart.ts';
import { openStartable } from '#server/workflow/starts/startable.ts';
import { openStepForm } from '#server/workflow/instance/stepForm.ts';
import { loadRow } from '#server/store/rows.ts';
import { versionNumber } from '#server/workflow/versions/versionNumber.ts';
import { formParts } from './formParts.ts';

type Loading = Exchange<Calls['loadForm']>;

/** What the form of a new start offers of what its step governs (contract 21.6): the others need an item. */
const AT_A_START: ReadonlySet<string> = new Set(['submit', 'save']);

/** The form of a start: empty, or over a record that is there (contract 10.4, 21.2). Errors: 900403, 900404, 900412, 900415, 900416, 401033. */
export async function loadStartForm(exchange: Loading, workflowCode: string): Promise<FormLoad> {
  const { services, actor, query, language } = exchange;
  const { database, catalogue } = services;
  const { definition, seen } = await openStartable(exchange, database.kysely, workflowCode);
  const objectId = query.objectId || null;
  if (objectId !== null) await requireFreeRecord(exchange, database.kysely, seen, objectId);
  const { step, sheet, rights } = openStepForm(definition, definition.startStepCode, seen, actor);
  const choices = presentChoices(definition, step.code, new Map(), { organisation: seen.organisation, language });
  const actions = [...step.task.actions].filter((code) => AT_A_START.has(code));
  const form = formParts(seen.model, sheet, rights, [...actions, ...(choices.participantChoose.length > 0 ? ['changeNextNodeUser'] : [])]);
  const sheetCode = form.bizSheet.code;
  const stored =
    objectId === null
      ? undefined
      : await loadRow(database.kysely, catalogue, catalogue.model(seen.model.code), objectId, (code) => seen.reader.hiddenItems(code));
  const data = stored ? { ...visibleValues(stored.data, rights.fields), version: stored.version } : visibleValues(newValues(exchange, seen), rights.fields);
  const draft = await draftOfForm(
    exchange,
    { schemaCode: seen.model.code, sheetCode, objectId, startWorkflowCode: workflowCode },
    rights.fields,
    query.draftId,
  );
  const [main] = actor.departmentIds;
  return {
    bizObject: { id: stored?.id ?? null, schemaCode: seen.model.code, sheetCode, loadedFromDb: stored !== undefined, data },
    ...form,
    workflowCode,
    workflowName: nameOfWorkflow(definition, language),
    workflowVersion: await versionNumber(database.kysely, { workflowCode, workflowVersion: definition.version }),
    workflowInstanceIsSubmit: false,
    ...presentFormStep(definition, step, language),
    mode: 'single',
    rejectModes: [],
    ...choices,
    approval: null,
    trustor: null,
    why: null,
    withdraw: null,
    sinceMine: null,
    departments: actor.departmentIds.map((id) => ({ id, name: seen.organisation.departments.get(id)?.name ?? id, isMain: id === main })),
    ...(draft ? { userDraft: draft } : {}),
  };
}
