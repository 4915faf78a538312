import { atom } from 'jotai';

/** Somebody pressed for the comments of a form: the box beside it takes the focus, once it is there. */
export const writingWantedAtom = atom(false);
