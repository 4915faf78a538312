import { atom, useAtom } from 'jotai';
import { asRecord } from '#schemas/formats/format.ts';
import { json, readStored, writeStored } from '#src/api/storage.ts';
import type { RailKind } from './railOf.ts';

/** What stands beside a record by itself. */
export type RailPart = 'comments' | 'history';

const KEY = 'recordRails';
const openAtom = atom<Readonly<Record<RailKind, boolean>> | undefined>(undefined);
const partAtom = atom<RailPart>('comments');

/** The steps of an instance are there from the beginning, what is said about a record once somebody wants it. */
function readOpen(): Record<RailKind, boolean> {
  const stored = asRecord(json(readStored(localStorage, KEY)));
  return { process: stored.process !== false, record: stored.record === true };
}

/** Whether the rail of such forms is open, as this browser remembers it, and which part of it is shown; without a kind there is none. */
export function useRail(kind: RailKind | undefined) {
  const [open = readOpen(), setOpen] = useAtom(openAtom);
  const [part, setPart] = useAtom(partAtom);
  return {
    isOpen: kind !== undefined && open[kind],
    part,
    setPart,
    /** `isRemembered` false = as long as the page: nobody pressed for it. */
    setOpen(isOpen: boolean, isRemembered = true) {
      if (kind === undefined) return;
      const next = { ...open, [kind]: isOpen };
      setOpen(next);
      if (isRemembered) writeStored(localStorage, KEY, JSON.stringify(next));
    },
  };
}
