import { signedIn } from '#tests/server/http/client.ts';

/** How the portal looks for everybody. */
export type Outward = 'light' | 'dark';

/**
 * Sets the look of a portal for everybody, as a system administrator may. An attribute written into an open page would stand until the
 * page looks at the theme again, a moment later.
 */
export async function pickOutward(url: string, outward: Outward): Promise<void> {
  const administrator = await signedIn(url, 'sysadmin');
  const { errcode, errmsg } = await administrator.post('/api/system/theme/edit', { outward });
  if (errcode !== 0) throw new Error(`The look is not ${outward}: ${errmsg}`);
}
