import { COLUMNS_TYPE, type ListPrefs, widthRecords } from '#src/engine/lists/state/columnPrefs.ts';
import type { ListSession } from '#src/engine/lists/query/ListSession.ts';

/** Keeps how a user wants to see a view on the server; `id` = of what the server has already; a failure leaves what the browser keeps. Shape: the server's id. Source: LS-023, LA-043, BX-005. */
export async function keepPrefs(
  { schemaCode, services }: ListSession,
  queryCode: string,
  id: string | undefined,
  { widths, columns, density }: ListPrefs,
): Promise<string | undefined> {
  try {
    const content = JSON.stringify({ widths: widthRecords(widths), columns, density });
    return (await services.call('saveQuery', { body: { id, name: COLUMNS_TYPE, type: COLUMNS_TYPE, schemaCode, queryCode, content } })).id;
  } catch {
    return id;
  }
}
