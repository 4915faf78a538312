import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';
import type { LazyDialog } from '#renderers/contracts/lazyDialog.ts';

/** The dialog for a new password; it ends with the log-out, or closes without a change (PW-001, OP-44). */
export const lazyPasswordDialog: LazyDialog<{ isGiven: boolean }, undefined> = {
  ...lazyComponent(() => import('./PasswordDialog.tsx')),
  texts: ['password', 'form'],
};
