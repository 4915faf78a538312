import { texts as appTexts } from 'virtual:call-checks/apps';
import { texts as listTexts } from 'virtual:call-checks/list';
import { encodeTexts } from '#schemas/formats/encodeTexts.ts';
import type { ListConfig } from '#schemas/list.ts';
import type { DataItem } from '#schemas/property.ts';

/** A configuration as the wire has it: scripts read its fields as the JSON texts that travelled. Source: contract 8.1, 13.4. */
export function configTexts<T extends Partial<ListConfig>>(config: T): T {
  return encodeTexts(config, listTexts.listConfig ?? []);
}

/** Data items as the wire has them. Source: contract 6.8, 13.4. */
export function itemTexts(items: readonly DataItem[]): readonly DataItem[] {
  return encodeTexts(items, appTexts.dataItems ?? []);
}
