import { DeleteCheck, ErrCode } from '#schemas/codes.ts';
import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import { EnvelopeError } from '#src/api/errors.ts';
import type { ActionCalls } from '#renderers/contracts/action.ts';
import type { ListSession } from '#src/engine/lists/query/ListSession.ts';
import { buttonCalls } from './buttonCalls.ts';

/** Codes of a failed delete whose message is the server's reason (contract 8.5). */
const RULE_CODES: ReadonlySet<number> = new Set([DeleteCheck.ruleOnModel, DeleteCheck.ruleOnRelation]);

/** A failed server call of an action; the runner chooses the message by it (ER-007, ER-008). */
export class ActionCallError extends Error {
  override readonly name = 'ActionCallError';
  readonly level: 'warning' | 'error';
  /** Shown instead of the server's reason. */
  readonly text: string | undefined;

  constructor(cause: unknown, level: 'warning' | 'error', text?: string) {
    super('An action failed', { cause });
    this.level = level;
    this.text = text;
  }
}

/** The server calls built-in actions may use, for one list. Source: contract 8.4, 8.5. */
export function actionCalls(session: ListSession): ActionCalls {
  const { schemaCode, services } = session;
  return {
    rows: async () =>
      (await loadChunk(() => import('#src/engine/lists/records/rowCalls.ts'))).rowCalls({ ...services, schemaCode, list: () => shownBy(session) }),
    exports: async () => (await loadChunk(() => import('#src/engine/lists/tasks/exportCalls.ts'))).exportCalls(session),
    imports: async () => (await loadChunk(() => import('#src/engine/lists/tasks/importCalls.ts'))).importCalls(session),
    ...buttonCalls(services, schemaCode),
    async checkDelete(ids) {
      try {
        return await services.call('checkDelete', { body: { ids: [...ids], schemaCode, queryId: session.store.get().model?.config.id } });
      } catch (error) {
        throw new ActionCallError(error, error instanceof EnvelopeError && error.errcode === ErrCode.refused ? 'warning' : 'error');
      }
    },
    async deleteRows(ids, versions) {
      try {
        return await services.call('deleteRows', { body: { ids: [...ids], schemaCode, versions } });
      } catch (error) {
        const hasReason = error instanceof EnvelopeError && RULE_CODES.has(error.errcode) && error.errmsg !== '';
        throw new ActionCallError(error, 'error', hasReason ? undefined : services.ports().t('list:delete.failed'));
      }
    },
  };
}

/** View and page that a list shows. */
function shownBy({ store }: ListSession): { queryCode: string; page: number; size: number } {
  const { model, state } = store.get();
  return { queryCode: model?.config.code ?? '', page: state.query.page, size: state.query.size };
}
