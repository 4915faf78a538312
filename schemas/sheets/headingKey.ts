/** A heading as it is compared: without the mark of required fields, blanks at its ends and letter case. */
export function headingKey(heading: string): string {
  return bareHeading(heading).toLowerCase();
}

/** Characters of a heading; the longest name of a column is shorter. */
export const HEADING_CHARS = 500;

/** A heading without the mark of required fields and blanks at its ends, found from there: a pattern would try each run of blanks again from each of its places. */
export function bareHeading(heading: string): string {
  let end = heading.length;
  while (end > 0 && /[*＊\s]/.test(heading[end - 1] ?? '')) end -= 1;
  return heading.slice(0, end).trim();
}
