import { ErrCode, PropertyType } from '#schemas/codes.ts';
import type { ListConfig, ListHeader, ListPage, ListQuery } from '#schemas/list.ts';
import { EnvelopeError, isCancelled } from '#src/api/errors.ts';
import type { ListServices } from '#src/engine/lists/state/listServices.ts';

/** The list views of a model that the user may see. Source: LS-001. */
export function loadHeaders(schemaCode: string, services: Pick<ListServices, 'call'>): Promise<ListHeader[]> {
  return services.call('queryHeaders', { query: { schemaCode, clientType: 'PC' } });
}

/**
 * Configuration of a view; family servers receive a second request with a form code when they left the actions out.
 * Source: LS-004, contract 8.1.
 */
export async function loadConfig(schemaCode: string, code: string, services: Pick<ListServices, 'call' | 'isFamily'>): Promise<ListConfig> {
  const config = await services.call('listConfig', { query: { code, schemaCode, source: 1 } });
  if (!services.isFamily || (config.queryActions ?? []).length > 0) return config;
  return services.call('listConfig', { query: { code, schemaCode, source: 1, formCode: schemaCode } });
}

/** A page of rows; `signal` ends it when a newer query is sent. Source: LS-009, LS-011. */
export function loadRows(query: ListQuery, services: Pick<ListServices, 'call'>, signal: AbortSignal): Promise<ListPage> {
  return services.call('queryList', { body: query }, { signal });
}

/** What a failed load means for the list: nothing, no right, or the failed panel. Source: ER-006, LS-044. */
export function failureKind(error: unknown): 'cancelled' | 'forbidden' | 'failed' {
  if (isCancelled(error)) return 'cancelled';
  return error instanceof EnvelopeError && error.errcode === ErrCode.noRight ? 'forbidden' : 'failed';
}

/** Name of a record for its overlay: the `name` of its row, else its first text. */
export function recordNameInRow(row: { data: Readonly<Record<string, unknown>> }, config: ListConfig): string {
  const code = config.queryColumns?.find((column) => column.propertyType === PropertyType.shortText && column.visible !== false)?.propertyCode ?? '';
  const found = [row.data.name, row.data[code]].find((value) => typeof value === 'string' && value !== '');
  return typeof found === 'string' ? found : '';
}
