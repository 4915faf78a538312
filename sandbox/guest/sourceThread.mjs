/** Runs `nodeThread.ts` from source, where the thread needs the loader that the process has; the built product starts its own file. */
import { register } from 'tsx/esm/api';

register();
await import('./nodeThread.ts');
