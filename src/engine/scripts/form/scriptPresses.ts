import { CommandFailure } from '#sandbox/protocol/errors.ts';

/** As many as reloads of a list may cause each other (contract 13.4). */
const MOST_SAVES = 3;

/** Buttons that the scripts of one form press themselves: each save reloads the form, and restarts its script. */
export interface ScriptPresses {
  /** Errors: RELOAD_LOOP when saves cause each other, rather than a person. */
  press(code: string, act: () => Promise<void>): Promise<void>;
  /** Some button was pressed; by a person, unless a script does it. */
  pressed(): void;
  /** A script is pressing a button. */
  isUnderWay(): boolean;
}

/** Counts what scripts save without a person in between. */
export function countPresses(): ScriptPresses {
  let saves = 0;
  let underWay = 0;
  return {
    async press(code, act) {
      if (code === 'save' && (saves += 1) > MOST_SAVES) throw new CommandFailure('RELOAD_LOOP', `more than ${MOST_SAVES} saves cause each other`);
      underWay += 1;
      try {
        await act();
      } finally {
        underWay -= 1;
      }
    },
    isUnderWay: () => underWay > 0,
    pressed() {
      if (underWay === 0) saves = 0;
    },
  };
}
