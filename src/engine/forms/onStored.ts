import { isRecord } from '#schemas/formats/format.ts';
import { rowsOfSubTable, type FormRow } from '#schemas/formSchema/record.ts';
import { DELETED_ROW } from '#schemas/formSchema/values.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import type { SentForm } from './sentForm.ts';

type Body = Readonly<Record<string, unknown>>;

/**
 * The body of an act of a form, for a record that an earlier save of the same form has stored since it was loaded: it names what that
 * save has made, and rows of sub-tables that it has stored are the same rows. The version is the one that save has led to: where
 * others have changed the record after it, the server says so.
 * Shape: `now` = the values as they are stored.
 */
export function onStored(body: Body, stored: NonNullable<SentForm['stored']>, now: Body): Body {
  const { bizObjectId: id, workflowInstanceId, workItemId } = stored.answer;
  const { workflowCode: _started, ...rest } = body;
  const process = { ...(workflowInstanceId && { workflowInstanceId }), ...(workItemId && { workItemId }) };
  const bizObject = {
    ...bizObjectOf(body),
    id,
    ...(workflowInstanceId && { workflowInstanceId }),
    data: { ...cellsOnStored(dataOf(body), dataOf(stored.body), now), version: versionToSend(stored.version, now) },
  };
  return { ...(workItemId ? rest : body), ...process, bizObject };
}

const bizObjectOf = ({ bizObject }: Body): Body => (isRecord(bizObject) ? bizObject : {});
const dataOf = (body: Body): Body => {
  const { data } = bizObjectOf(body);
  return isRecord(data) ? data : {};
};

function cellsOnStored(data: Body, sent: Body, now: Body): Body {
  const cells = Object.entries(data).map(([code, value]) => {
    const isSheet = rowsOfSubTable(value).some(hasStatus) || rowsOfSubTable(valueAt(sent, code)).some(hasStatus);
    return [code, isSheet ? rowsOnStored(rowsOfSubTable(value), rowsOfSubTable(valueAt(sent, code)), rowsOfSubTable(valueAt(now, code))) : value];
  });
  return Object.fromEntries(cells);
}

/** What changed no value has not raised it. */
const versionToSend = (expected: number, now: Body): number => (typeof now.version === 'number' ? Math.min(now.version, expected) : expected);

const hasStatus = ({ rowStatus }: FormRow): boolean => typeof rowStatus === 'string';

/** Rows as they are sent: those that were sent as new ones have the ids they were stored with, by their order. */
function rowsOnStored(rows: readonly FormRow[], sent: readonly FormRow[], now: readonly FormRow[]): FormRow[] {
  const ids = sent.filter(({ rowStatus }) => rowStatus !== DELETED_ROW).map((row, at) => ({ row, id: now[at]?.id }));
  const made = ids.filter(({ row }) => row.id === undefined);
  const idOf = matched(
    rows.filter(({ id, rowStatus }) => id === undefined && rowStatus !== DELETED_ROW),
    made,
  );
  const stands = new Set(now.map(({ id }) => id));
  const remaining = rows.flatMap((row): FormRow[] => {
    const id = row.id ?? idOf.get(row);
    if (row.rowStatus === DELETED_ROW) return stands.has(row.id) ? [row] : [];
    if (id === undefined || !stands.has(id)) {
      const { id: _former, ...values } = row;
      return [{ ...values, rowStatus: 'Added' }];
    }
    return [{ ...row, id, rowStatus: 'Modified' }];
  });
  const named = new Set(remaining.map(({ id }) => id));
  // Taken out after they were sent.
  const removed = made.filter(({ id }) => id !== undefined && !named.has(id)).map(({ id }): FormRow => ({ id: id ?? '', rowStatus: DELETED_ROW }));
  return [...remaining, ...removed];
}

interface MadeRow {
  row: FormRow;
  id: string | undefined;
}

/** The id of the stored row that each new row is: the one with the same cells, else the next one in order. */
function matched(rows: readonly FormRow[], made: readonly MadeRow[]): ReadonlyMap<FormRow, string | undefined> {
  const left = new Set(made);
  const byText = new Map<string, MadeRow[]>();
  for (const one of made) {
    const text = JSON.stringify(one.row);
    const alike = byText.get(text);
    if (alike) alike.push(one);
    else byText.set(text, [one]);
  }
  const found = new Map<FormRow, string | undefined>();
  const take = (row: FormRow, one: MadeRow | undefined) => {
    if (one === undefined) return;
    left.delete(one);
    found.set(row, one.id);
  };
  for (const row of rows) take(row, byText.get(JSON.stringify(row))?.shift());
  for (const row of rows) if (!found.has(row)) take(row, left.values().next().value);
  return found;
}
