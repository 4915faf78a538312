import { ErrCode } from '#schemas/codes.ts';
import type { ListRow } from '#schemas/list.ts';
import type { RowsOutcome } from '#schemas/records/rowOutcomes.ts';
import type { Locale } from '#schemas/localized.ts';
import { MESSAGE_MS } from '#renderers/contracts/messageTimes.ts';
import type { ActionContext, ActionMessage, ActionResult } from '#renderers/contracts/action.ts';
import { rowName } from '#renderers/regions/rowDialogs/rowName.ts';

/** What follows a deletion of rows: its message; refused rows are named, and stay checked like those that the check excluded (BX-013). */
export function deletionResult(outcome: RowsOutcome, ids: readonly string[], { list, ports: { t, locale } }: ActionContext): ActionResult {
  const { successCount, errorCount, errors } = outcome;
  const isForbidden = successCount === 0 && (errors ?? []).every(({ errcode }) => errcode === ErrCode.noRight);
  if (isForbidden && errorCount > 0) return { kind: 'message', done: false, message: { level: 'warning', text: t('list:delete.none') } };
  const sent = new Set(ids);
  const excluded = list.checkedRows.map((row) => row.id).filter((id) => !sent.has(id));
  const keepChecked = [...(errors ?? []).map((error) => error.objectId), ...excluded];
  const message: ActionMessage =
    errorCount > 0
      ? {
          level: 'warning',
          text: [t('list:delete.partly', { done: successCount, failed: errorCount }), ...reasons(errors ?? [], list.checkedRows, locale)].join('\n'),
          ms: MESSAGE_MS.partial,
        }
      : { level: 'success', text: t('list:delete.done', { count: successCount }) };
  return { kind: 'reload', done: successCount > 0, removed: ids.length - errorCount, keepChecked, message };
}

/** A line for each reason, with the names of the rows it holds for. */
function reasons(errors: NonNullable<RowsOutcome['errors']>, rows: readonly ListRow[], locale: Locale): string[] {
  const names = new Map(rows.map((row) => [row.id, rowName(row)]));
  const list = new Intl.ListFormat(locale);
  return [...new Set(errors.map(({ errmsg }) => errmsg))].map((reason) => {
    const refused = errors.filter(({ errmsg }) => errmsg === reason);
    return `${list.format(refused.map(({ objectId }) => names.get(objectId) ?? objectId))}: ${reason}`;
  });
}
