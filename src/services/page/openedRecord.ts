import { atom } from 'jotai';
import { useEffect } from 'react';
import type { FormLoad } from '#schemas/form.ts';
import type { OpenedRecord } from '#src/engine/navigation/recents.ts';
import { store } from './state.ts';

/** The stored record whose form stands, on a page of its own or over a list. */
export const openedRecordAtom = atom<OpenedRecord | undefined>(undefined);

/** Says which record is open while its form stands. */
export function useOpenedRecord(form: FormLoad | undefined): void {
  const stored = form?.bizObject.loadedFromDb === true ? form : undefined;
  const appCode = stored?.bizSchema.appCode;
  const schemaCode = stored?.bizSchema.code;
  const objectId = stored?.bizObject.id;
  useEffect(() => {
    if (!appCode || !schemaCode || !objectId) return undefined;
    store.set(openedRecordAtom, { appCode, schemaCode, objectId });
    return () => store.set(openedRecordAtom, undefined);
  }, [appCode, schemaCode, objectId]);
}
