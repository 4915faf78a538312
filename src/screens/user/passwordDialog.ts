import { chunkPart } from '#renderers/regions/lazy/chunkPart.tsx';
import type { LateDialog } from '#renderers/contracts/lazyDialog.ts';

/** The dialog for a new password; it ends with the log-out, or closes without a change (PW-001, OP-44). */
export const passwordDialog: LateDialog<{ isGiven: boolean }, undefined> = {
  ...chunkPart(() => import('./PasswordDialog.tsx')),
  texts: ['password', 'form'],
};
