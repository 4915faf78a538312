import { HttpStatus } from '#schemas/errCode.ts';
import { call } from '#src/api/client.ts';
import { TransportError } from '#src/api/errors.ts';
import { openExternally } from './openExternally.ts';

/** Opens the back-end with a one-time code in `admin_token`; a server that has none opens it without (CH-007, OP-28). Errors: those of the call. */
export async function openWithCode(address: string): Promise<void> {
  const target = new URL(address, location.origin);
  try {
    const { code } = await call('adminCode');
    target.searchParams.set('admin_token', code);
  } catch (error) {
    if (!(error instanceof TransportError) || error.status !== HttpStatus.notFound) throw error;
  }
  await openExternally(target.href);
}
