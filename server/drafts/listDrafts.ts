import type { DraftEntry } from '#schemas/draft.ts';
import { wallClock } from '#schemas/formats/wallClock.ts';
import { localized } from '#schemas/localized.ts';
import type { Selectable } from 'kysely';
import type { LoadedApps, LoadedForm, LoadedModel } from '#server/apps/documents/loadedApps.ts';
import type { Tables } from '#server/db/migrations/index.ts';
import type { Principal } from '#server/organisation/actor.ts';
import type { Exchange } from '#server/services/handler.ts';
import { hiddenItems, mayAct, maySeeModel, rowActor } from '#server/policies/policies.ts';
import { visibleIds } from '#server/query/visibleRows.ts';
import { idOfItem } from '#server/workflow/store/writeInstance.ts';

type Listing = Pick<Exchange, 'services' | 'actor' | 'language'>;

/** What the list shows of a draft; its values are not read. */
const COLUMNS = [
  'id',
  'name',
  'schemaCode',
  'sheetCode',
  'objectId',
  'workflowInstanceId',
  'workItemId',
  'startWorkflowCode',
  'trustor',
  'modifiedAt',
] as const;

/** An entry with the moment it stands at. */
interface PlacedDraft {
  at: Date;
  entry: DraftEntry;
}

/**
 * Own drafts, the one changed last first: starts that were saved, and forms left unsaved that may still be opened (contract 10.5). A
 * person has few enough of them to read all at once.
 */
export async function listDrafts(listing: Listing): Promise<DraftEntry[]> {
  const placed = (await Promise.all([savedStarts(listing), unsavedForms(listing)])).flat();
  return placed.toSorted((left, right) => right.at.getTime() - left.at.getTime()).map(({ entry }) => entry);
}

/** Instances in draft of the one who saved them. One whose workflow or model is not loaded any more can still be deleted. */
async function savedStarts({ services, actor, language }: Listing): Promise<PlacedDraft[]> {
  const rows = await services.database.kysely
    .selectFrom('wfInstances')
    .select(['id', 'name', 'workflowCode', 'schemaCode', 'sheetCode', 'objectId', 'modifiedAt'])
    .where('originatorId', '=', actor.id)
    .where('status', '=', 'DRAFT')
    .orderBy('modifiedAt', 'desc')
    .orderBy('id')
    .execute();
  const apps = services.apps();
  return rows.map(({ id, name, workflowCode, schemaCode, sheetCode, objectId, modifiedAt }) => {
    const workflow = apps.workflows.get(workflowCode);
    const model = apps.models.get(schemaCode);
    const form = model?.forms.find(({ code }) => code === sheetCode) ?? model?.forms[0];
    const workItemId = idOfItem(id, 1);
    const own = { id, name, schemaCode, sheetCode, bizObjectId: objectId, workflowInstanceId: id, workItemId };
    const formName = model && form ? nameOfForm(form, model, language) : null;
    const app = apps.apps.get(workflow?.appCode ?? model?.appCode ?? '');
    return {
      at: modifiedAt,
      entry: {
        ...own,
        name: name || (formName ?? workflowCode),
        modifiedTime: wallClock(modifiedAt, services.settings.timeZone),
        url: formAddress({ workflowInstanceId: id, workitemId: workItemId }),
        formName,
        appName: app ? localized(app.document, language) : null,
      },
    };
  });
}

async function unsavedForms(exchange: Listing): Promise<PlacedDraft[]> {
  const { services, actor, language } = exchange;
  const rows = await services.database.kysely
    .selectFrom('userDrafts')
    .select([...COLUMNS])
    .where('userId', '=', actor.id)
    .where('endedAt', 'is', null)
    .orderBy('modifiedAt', 'desc')
    .orderBy('id')
    .execute();
  const apps = services.apps();
  const [seen, underWay] = await Promise.all([seenRecords(exchange, rows), instancesUnderWay(exchange, rows)]);
  return rows.flatMap((row): PlacedDraft[] => {
    const { id, schemaCode, sheetCode, objectId, workflowInstanceId, workItemId } = row;
    const model = apps.models.get(schemaCode);
    const form = model?.forms.find(({ code }) => code === sheetCode);
    if (!model || !form) return [];
    if (workflowInstanceId === null ? !isOpenToRights(actor, apps, row, seen) : !underWay.has(workflowInstanceId)) return [];
    // The name of an instance is public to who has a part in it.
    const isNamed = row.name !== '' && !(workflowInstanceId === null && objectId !== null && hiddenItems(actor, apps, schemaCode).has('name'));
    const formName = nameOfForm(form, model, language);
    const app = apps.apps.get(model.appCode);
    const entry = {
      id,
      name: isNamed ? row.name : formName,
      schemaCode,
      sheetCode,
      bizObjectId: objectId,
      workflowInstanceId,
      workItemId,
      modifiedTime: wallClock(row.modifiedAt, services.settings.timeZone),
      url: addressOfDraft(row),
      formName,
      appName: app ? localized(app.document, language) : null,
    };
    return [{ at: row.modifiedAt, entry }];
  });
}

type ListedDraft = Pick<Selectable<Tables['userDrafts']>, (typeof COLUMNS)[number]>;

/** Whether the form of a start, of a new record or of one that is there may still be opened. */
function isOpenToRights(actor: Principal, apps: LoadedApps, { schemaCode, objectId, startWorkflowCode }: ListedDraft, seen: ReadonlySet<string>): boolean {
  // Delegations to start end by themselves; the form says so.
  if (startWorkflowCode !== null) return apps.workflows.has(startWorkflowCode);
  if (!maySeeModel(actor, apps, schemaCode)) return false;
  return objectId === null ? mayAct(actor, apps, schemaCode, 'add') : seen.has(recordKey(schemaCode, objectId));
}

/** Of the instances whose forms these drafts were typed into, those that are not over. */
async function instancesUnderWay({ services }: Listing, rows: readonly ListedDraft[]): Promise<ReadonlySet<string>> {
  const ids = [...new Set(rows.flatMap(({ workflowInstanceId }) => workflowInstanceId ?? []))];
  if (ids.length === 0) return new Set();
  const found = await services.database.kysely
    .selectFrom('wfInstances')
    .select('id')
    .where('id', 'in', ids)
    .where('status', 'in', ['DRAFT', 'PROCESSING', 'EXCEPTION'])
    .execute();
  return new Set(found.map(({ id }) => id));
}

const recordKey = (schemaCode: string, objectId: string) => `${schemaCode}\n${objectId}`;

/** The records of these drafts that are there and visible, with one statement for each model. */
async function seenRecords({ services, actor }: Listing, rows: readonly { schemaCode: string; objectId: string | null }[]): Promise<ReadonlySet<string>> {
  const apps = services.apps();
  const reader = rowActor(actor, apps);
  const ids = new Map<string, string[]>();
  for (const { schemaCode, objectId } of rows) if (objectId !== null) ids.set(schemaCode, [...(ids.get(schemaCode) ?? []), objectId]);
  const seen = await Promise.all(
    [...ids].map(async ([schemaCode, requested]) => {
      if (!apps.models.has(schemaCode)) return [];
      const visible = await visibleIds(services.database.kysely, services.catalogue, reader, schemaCode, requested);
      return [...visible].map((id) => recordKey(schemaCode, id));
    }),
  );
  return new Set(seen.flat());
}

function nameOfForm({ sheet }: LoadedForm, { document }: LoadedModel, language: Listing['language']): string {
  // A form may leave its name to its model.
  return localized({ name: sheet.name, name_i18n: sheet.name_i18n as string | null }, language) || localized(document, language);
}

/** Portal-relative address of a form with its draft. */
function addressOfDraft(row: {
  id: string;
  schemaCode: string;
  sheetCode: string;
  objectId: string | null;
  workflowInstanceId: string | null;
  workItemId: string | null;
  startWorkflowCode: string | null;
  trustor: string | null;
}): string {
  const { id, schemaCode, sheetCode, objectId, workflowInstanceId, workItemId, startWorkflowCode, trustor } = row;
  const own = workflowInstanceId === null ? { startWorkflowCode, trustor, schemaCode, sheetCode, objectId } : { workflowInstanceId, workitemId: workItemId };
  return formAddress({ ...own, draftId: id });
}

function formAddress(keys: Readonly<Record<string, string | null | undefined>>): string {
  const query = new URLSearchParams(Object.entries(keys).flatMap(([key, value]) => (value ? [[key, value]] : [])));
  return `/form/detail?${query.toString()}`;
}
