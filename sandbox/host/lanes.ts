import type { ScriptLimits } from '#schemas/hooks.ts';
import { countDialog, type Run } from './runs.ts';

/** Where the commands of a script wait for each other. Source: contract 13.4. */
export interface Lanes {
  /** One after the other within a run: what changes the page. */
  inPage<T>(run: Run, work: () => Promise<T>): Promise<T>;
  /** One dialog at a time for the whole script; the waiting time of its run stands still where the hook's row says so. */
  inDialog<T>(run: Run, work: () => Promise<T>): Promise<T>;
  /** At most `apiCallsAtOnce` calls at a time for the whole script. */
  inApi<T>(work: () => Promise<T>): Promise<T>;
}

/** Opens the lanes of one script. */
export function openLanes({ apiCallsAtOnce }: Pick<ScriptLimits, 'apiCallsAtOnce'>): Lanes {
  let lastDialog: Promise<unknown> = Promise.resolve();
  let apiOpen = 0;
  const apiWaiting: (() => void)[] = [];

  return {
    inPage(run, work) {
      const turn = run.pageLane.then(work);
      run.pageLane = turn.catch(() => undefined);
      return turn;
    },
    inDialog(run, work) {
      countDialog(run, 1);
      const turn = lastDialog.then(work).finally(() => countDialog(run, -1));
      lastDialog = turn.catch(() => undefined);
      return turn;
    },
    async inApi(work) {
      if (apiOpen < apiCallsAtOnce) apiOpen++;
      else await new Promise<void>((turn) => apiWaiting.push(turn));
      try {
        return await work();
      } finally {
        // The place is handed on as it is, so there are never more calls open than allowed.
        const next = apiWaiting.shift();
        if (next) next();
        else apiOpen--;
      }
    },
  };
}
