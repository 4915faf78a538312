/** A heading as it is compared: without the mark of required fields, blanks at its ends and letter case. */
export function headingKey(heading: string): string {
  return bareHeading(heading).toLowerCase();
}

/** A heading without the mark of required fields and blanks at its ends. */
export function bareHeading(heading: string): string {
  return heading.replace(/[*＊\s]+$/, '').trim();
}
