import type { Calls } from '#schemas/calls/index.ts';
import type { DraftEntry } from '#schemas/draft.ts';
import { wallClock } from '#schemas/formats/wallClock.ts';
import { DEFAULT_PAGE_SIZE } from '#schemas/limits.ts';
import { localized } from '#schemas/localized.ts';
import type { LoadedForm, LoadedModel } from '#server/apps/documents/loadedApps.ts';
import type { Exchange, Handler } from '#server/services/handler.ts';
import { hiddenItems, mayAct, maySeeModel, rowActor } from '#server/policies/policies.ts';
import { visibleIds } from '#server/query/visibleRows.ts';

type Listing = Exchange<Calls['drafts']>;

/** What the list shows of a draft; its values are not read. */
const COLUMNS = ['id', 'name', 'schemaCode', 'sheetCode', 'objectId', 'workflowInstanceId', 'workItemId', 'startWorkflowCode', 'modifiedAt'] as const;

/**
 * GET userdraft/list: own drafts of forms that may still be opened, the one changed last first (contract 10.5).
 * A person has few enough of them to read all for each page.
 */
export const drafts: Handler<Calls['drafts']> = async (exchange) => {
  const { query } = exchange;
  const open = await openDrafts(exchange);
  const size = query.size ?? DEFAULT_PAGE_SIZE;
  const start = (query.page ?? 0) * size;
  return { content: open.slice(start, start + size), totalElements: open.length, totalPages: Math.ceil(open.length / size) };
};

async function openDrafts(exchange: Listing): Promise<DraftEntry[]> {
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
  const seen = await seenRecords(exchange, rows);
  return rows.flatMap((row): DraftEntry[] => {
    const { id, schemaCode, sheetCode, objectId, workflowInstanceId, workItemId } = row;
    const model = apps.models.get(schemaCode);
    const form = model?.forms.find(({ code }) => code === sheetCode);
    if (!model || !form || !maySeeModel(actor, apps, schemaCode)) return [];
    if (objectId === null ? !mayAct(actor, apps, schemaCode, 'add') : !seen.has(recordKey(schemaCode, objectId))) return [];
    const isNamed = row.name !== '' && !(objectId !== null && hiddenItems(actor, apps, schemaCode).has('name'));
    const formName = nameOfForm(form, model, language);
    const app = apps.apps.get(model.appCode);
    return [
      {
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
      },
    ];
  });
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
}): string {
  const { id, schemaCode, sheetCode, objectId, workflowInstanceId, workItemId, startWorkflowCode } = row;
  const own = workflowInstanceId === null ? { startWorkflowCode, schemaCode, sheetCode, objectId } : { workflowInstanceId, workitemId: workItemId };
  const query = new URLSearchParams(Object.entries({ ...own, draftId: id }).flatMap(([key, value]) => (value === null ? [] : [[key, value]])));
  return `/form/detail?${query.toString()}`;
}
