import { useEffect, useState } from 'react';
import { call, download } from '#src/api/client.ts';
import { isCancelled } from '#src/api/errors.ts';

/** A record's PDF on its way; `none` = the address names no record, or its model has no print template. */
type Printed =
  | { status: 'loading' }
  | { status: 'none'; reason: 'noRecord' | 'noTemplate' }
  | { status: 'ready'; url: string; blob: Blob; fileName: string }
  | { status: 'failed'; error: unknown };

/** Prints what an address names by `schemaCode`, `objectId` and `sheetCode`, without the last by the first template; and again when asked (OP-20). */
export function usePrinted(query: URLSearchParams): [Printed, () => void] {
  const [schemaCode, objectId, sheetCode] = ['schemaCode', 'objectId', 'sheetCode'].map((key) => query.get(key) ?? '');
  const [attempt, setAttempt] = useState(0);
  const key = [schemaCode, objectId, sheetCode, attempt].join('/');
  const [known, setKnown] = useState<{ key: string; state: Printed }>();
  useEffect(() => {
    let isWanted = true;
    const tell = (state: Printed) => isWanted && setKnown({ key, state });
    print(schemaCode ?? '', objectId ?? '', sheetCode ?? '').then(tell, (error: unknown) => !isCancelled(error) && tell({ status: 'failed', error }));
    return () => {
      isWanted = false;
    };
  }, [key, schemaCode, objectId, sheetCode]);
  return [known?.key === key ? known.state : { status: 'loading' }, () => setAttempt((before) => before + 1)];
}

async function print(schemaCode: string, objectId: string, given: string): Promise<Printed> {
  if (schemaCode === '' || objectId === '') return { status: 'none', reason: 'noRecord' };
  const sheetCode = given || (await call('printTemplates', { query: { schemaCode } })).printSheetCodes[0];
  if (sheetCode === undefined) return { status: 'none', reason: 'noTemplate' };
  const { refId } = await call('printPdf', { query: { schemaCode, objectId, sheetCode } });
  const { blob, fileName = 'print.pdf' } = await download('printedFile', { query: { refId } });
  return { status: 'ready', url: URL.createObjectURL(blob), blob, fileName };
}
