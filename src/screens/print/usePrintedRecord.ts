import { call } from '#src/api/client.ts';
import { download } from '#src/api/download.ts';
import { useRequest, type RequestState } from '#renderers/regions/hooks/useRequest.ts';

/** A record's PDF, or that the address names no record. */
type Printed = { none: 'noRecord' } | { none: undefined; url: string; blob: Blob; fileName: string; hasApprovals: boolean };

/**
 * Prints what an address names by `schemaCode`, `objectId` and `sheetCode`, without the last by the first template, and where there is
 * none as its form draws it, with the approvals behind it or without; and again on request (OP-20, contract 15.6).
 */
export function usePrintedRecord(query: URLSearchParams, approvals: boolean): [RequestState<Printed>, () => void] {
  const read = (key: string) => query.get(key) ?? '';
  const place = { schemaCode: read('schemaCode'), objectId: read('objectId'), workflowInstanceId: read('workflowInstanceId') || undefined };
  const sheetCode = read('sheetCode');
  const key = [place.schemaCode, place.objectId, place.workflowInstanceId, sheetCode, approvals].join('/');
  return useRequest(key, (signal) => print(place, sheetCode, approvals, signal));
}

interface PrintedPlace {
  schemaCode: string;
  objectId: string;
  workflowInstanceId: string | undefined;
}

async function print({ objectId, ...model }: PrintedPlace, given: string, approvals: boolean, signal: AbortSignal): Promise<Printed> {
  if (model.schemaCode === '' || objectId === '') return { none: 'noRecord' };
  const sheetCode = given || (await call('printTemplates', { query: model }, { signal })).printSheetCodes[0];
  const { refId, approvals: hasApprovals } = await call('printPdf', { query: { ...model, objectId, sheetCode, ...(!approvals && { approvals }) } }, { signal });
  const { blob, fileName = 'print.pdf' } = await download('printedFile', { query: { refId } }, { signal });
  return { none: undefined, url: URL.createObjectURL(blob), blob, fileName, hasApprovals: hasApprovals === true };
}
