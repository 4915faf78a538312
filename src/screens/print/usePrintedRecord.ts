import { call, download } from '#src/api/client.ts';
import { useRequest, type RequestState } from '#src/services/requests/useRequest.ts';

/** A record's PDF, or why there is none: the address names no record, or its model has no print template. */
type Printed = { none: 'noRecord' | 'noTemplate' } | { none: undefined; url: string; blob: Blob; fileName: string };

/** Prints what an address names by `schemaCode`, `objectId` and `sheetCode`, without the last by the first template; and again when asked (OP-20). */
export function usePrintedRecord(query: URLSearchParams): [RequestState<Printed>, () => void] {
  const [schemaCode = '', objectId = '', sheetCode = ''] = ['schemaCode', 'objectId', 'sheetCode'].map((key) => query.get(key) ?? '');
  return useRequest([schemaCode, objectId, sheetCode].join('/'), (signal) => print(schemaCode, objectId, sheetCode, signal));
}

async function print(schemaCode: string, objectId: string, given: string, signal: AbortSignal): Promise<Printed> {
  if (schemaCode === '' || objectId === '') return { none: 'noRecord' };
  const sheetCode = given || (await call('printTemplates', { query: { schemaCode } }, { signal })).printSheetCodes[0];
  if (sheetCode === undefined) return { none: 'noTemplate' };
  const { refId } = await call('printPdf', { query: { schemaCode, objectId, sheetCode } }, { signal });
  const { blob, fileName = 'print.pdf' } = await download('printedFile', { query: { refId } }, { signal });
  return { none: undefined, url: URL.createObjectURL(blob), blob, fileName };
}
