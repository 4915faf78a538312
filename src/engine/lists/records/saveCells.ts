import type { SavedRows } from '#schemas/calls/rows.ts';
import type { ListRow } from '#schemas/list.ts';
import type { Locale } from '#schemas/localized.ts';
import type { ActionUndo } from '#renderers/contracts/action.ts';
import { MESSAGE_MS } from '#renderers/contracts/messageTimes.ts';
import { undoFeature } from '#src/engine/lists/features/undo/undoFeature.ts';
import type { ListSession } from '#src/engine/lists/query/ListSession.ts';
import { queryRows } from '#src/engine/lists/query/queryRows.ts';

/** ms that the rows as they are then are waited for: whoever goes on to the next cell does not wait for a slow list. */
const ROWS_MS = 400;

/** New values of rows, each on the version it was read with, and what they are of, by language. */
interface SentCells {
  rows: readonly { row: ListRow; version: number; data: Record<string, unknown> }[];
  fieldName(locale: Locale): string;
}

/**
 * Stores values of rows as their forms would, each by itself, offers to take that back, and shows the rows as they are then, in their
 * places; where one was refused they show what has changed meanwhile.
 * Errors: those of the call. Source: BX-066, contract 8.3.
 */
export async function saveCells(session: ListSession, { rows, fieldName }: SentCells): Promise<SavedRows> {
  const { services, schemaCode, store } = session;
  const sent = rows.map(({ row, version, data }) => ({ id: row.id, version, data }));
  const outcome = await services.call('saveRows', { body: { schemaCode, queryCode: store.get().model?.config.code ?? '', rows: sent } });
  const stored = rows.flatMap(({ row }) => (Object.hasOwn(outcome.versions, row.id) ? [row] : []));
  if (outcome.undoId) {
    await services.loadTexts('rows');
    await session.of(undoFeature)?.actionDone(undoCells(session, outcome.undoId, { count: stored.length, fieldName }), stored);
  }
  await Promise.race([queryRows(session, { ids: sent.map(({ id }) => id) }), services.wait(ROWS_MS)]);
  return outcome;
}

/** Gives cells their former values back, without another word: what is taken back so lightly was done so. */
function undoCells({ services, schemaCode }: ListSession, id: string, { count, fieldName }: Pick<SentCells, 'fieldName'> & { count: number }): ActionUndo {
  return {
    words: ({ t, locale }) => t('rows:undo.offer', { count, field: fieldName(locale) }),
    async run(_show, { t }) {
      const { successCount, errors } = await services.call('undoBatchUpdate', { body: { schemaCode, id } });
      const [refused] = errors ?? [];
      if (refused) return { message: { level: 'error', text: t('rows:undo.refused', { reason: refused.errmsg }), ms: MESSAGE_MS.error } };
      return { message: { level: 'success', text: t('rows:undo.done', { count: successCount }) } };
    },
  };
}
