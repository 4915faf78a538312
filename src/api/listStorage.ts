import { json, read, write } from './storage.ts';

const widthsKey = (viewKey: string) => `${viewKey}_width_records`;
const columnsKey = (viewKey: string) => `${viewKey}_columns_options`;

/** What the browser keeps of list views (contract 5.1, OP-43); undefined when missing or broken. */
export const listStorage = {
  /** `{key, value: [{columnKey: width}]}`. */
  columnWidths: (viewKey: string): unknown => json(read(localStorage, widthsKey(viewKey))),
  setColumnWidths: (viewKey: string, records: unknown) => write(localStorage, widthsKey(viewKey), JSON.stringify(records)),
  columnsOptions: (viewKey: string): unknown => json(read(localStorage, columnsKey(viewKey))),
  setColumnsOptions: (viewKey: string, options: unknown) => write(localStorage, columnsKey(viewKey), JSON.stringify(options)),
};
