/** Gives the focus to the row of the list that Tab leads to, the chosen one where there is one: its keys go on there. Shape: `within` = something of the screen; false = the list has no row. */
export function focusRow(within: Element): boolean {
  const row = within.closest('.p-triage')?.querySelector<HTMLElement>('.p-triage-main[tabindex="0"]');
  row?.focus({ preventScroll: true });
  return row !== undefined && row !== null;
}
