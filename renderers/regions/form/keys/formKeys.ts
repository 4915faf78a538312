import { listenForEnter } from './enterKey.ts';
import { keepFocus } from './keepFocus.ts';
import type { FormKeys } from './keyContext.ts';
import { listenForRowCopy } from './rowKeys.ts';
import { listenForLetters } from './typeAhead.ts';
import { listenForEdit, listenForSave } from './saveKeys.ts';

/**
 * Reads the keys of a form, and keeps the focus in it. Shape: `area` = the element around it, `isEdited` = it was filled in when it was drawn first;
 * returns how to stop. Source: BX-075, BX-076.
 */
export function openFormKeys(area: HTMLElement, keys: () => FormKeys, isEdited: boolean): () => void {
  const ends = [
    listenForEnter(area, keys),
    listenForSave(area, keys),
    listenForEdit(area, keys),
    listenForRowCopy(area, keys),
    listenForLetters(area),
    keepFocus(area, keys, isEdited),
  ];
  return () => {
    for (const end of ends) end();
  };
}
