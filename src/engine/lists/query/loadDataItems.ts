import type { DataItem } from '#schemas/property.ts';
import type { ListServices } from '#src/engine/lists/state/listServices.ts';

/** The data items of a model that are offered anywhere: the published ones (AP-012, contract 6.8). */
export async function loadDataItems({ call }: Pick<ListServices, 'call'>, schemaCode: string): Promise<DataItem[]> {
  const items = await call('dataItems', { query: { schemaCode } });
  return items.filter(({ published }) => published !== false);
}
