/** Why an address cannot be opened from a menu or form; nothing when it can, or when there is none (safety.md 2). */
export function addressFault(address: string | undefined): string | undefined {
  if (address === undefined || address === '') return undefined;
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\u0000-\u0020\\\u007f]/.test(address)) return 'the address holds blanks, control characters or a backslash';
  if (/^https?:\/\/[^/]/i.test(address) || /^\/(?!\/)/.test(address)) return undefined;
  return 'the address must begin with https://, http:// or /';
}
