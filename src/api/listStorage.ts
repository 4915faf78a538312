import { json, readStored, writeStored } from './storage.ts';

const widthsKey = (viewKey: string) => `${viewKey}_width_records`;
const columnsKey = (viewKey: string) => `${viewKey}_columns_options`;

/** What the browser keeps of list views (contract 5.1, OP-43); undefined when missing or broken. */
export const listStorage = {
  /** `{key, value: [{columnKey: width}]}`. */
  columnWidths: (viewKey: string): unknown => json(readStored(localStorage, widthsKey(viewKey))),
  setColumnWidths: (viewKey: string, records: unknown) => writeStored(localStorage, widthsKey(viewKey), JSON.stringify(records)),
  columnsOptions: (viewKey: string): unknown => json(readStored(localStorage, columnsKey(viewKey))),
  setColumnsOptions: (viewKey: string, options: unknown) => writeStored(localStorage, columnsKey(viewKey), JSON.stringify(options)),
};
