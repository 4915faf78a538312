import { isSafe } from '#server/session/oidcSettings.ts';
import { isSignInAddress } from '#server/store/signInAddress.ts';

/** Why an address cannot be opened from a menu or form; nothing when it can, or when there is none (safety.md 2). */
export function addressFault(address: string | undefined): string | undefined {
  if (address === undefined || address === '') return undefined;
  // oxlint-disable-next-line no-control-regex -- control characters are what is searched for
  if (/[\u0000-\u0020\\\u007f]/.test(address)) return 'the address holds blanks, control characters or a backslash';
  if (!/^\/(?!\/)/.test(address)) return elsewhereFault(address);
  return isSignInAddress(address) ? 'the address would sign its reader in as somebody else: it is /oauth, or has T= in it' : undefined;
}

/** Of what travels in clear to another machine anybody on the way could make something else. */
function elsewhereFault(address: string): string | undefined {
  if (!/^https?:\/\/[^/]/i.test(address)) return 'the address must begin with https:// or /';
  return isSafe(address) ? undefined : 'the address must begin with https://; http:// is for this very machine only';
}
