/** A cell whose value was not stored: what was meant for it, and why. */
export interface MarkedCell {
  rowId: string;
  key: string;
  text: string;
  reason: string;
}
