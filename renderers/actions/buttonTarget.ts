import type { ListConfig, QueryAction } from '#schemas/list.ts';

/** Form or list that a custom button opens, and its model; a server that names none means the list's own. Source: contract 12.2. */
export function buttonTarget({ actionCode }: QueryAction, { customButtons, schemaCode }: ListConfig): { schemaCode: string; code: string } {
  const button = customButtons?.find(({ code }) => code === actionCode);
  return { schemaCode: button?.targetSchemaCode ?? schemaCode, code: button?.targetCode ?? '' };
}
