import { followChanges } from './followChanges.ts';

/** Tells each time that the own work has changed on the server, until the signal ends; `startPosition` as of `followChanges`. Source: contract 7.5 (`work`). */
export function followWork(changed: () => void, startPosition: string | undefined, ended: AbortSignal): void {
  if (ended.aborted) return;
  const stop = followChanges(
    {
      caughtUp: (changes) => void (changes?.some(isWork) && changed()),
      changed: (changes) => void (changes.some(isWork) && changed()),
      answered: () => undefined,
    },
    startPosition,
  );
  ended.addEventListener('abort', stop);
}

const isWork = ({ type }: { type: string }): boolean => type === 'work' || type === 'reset';
