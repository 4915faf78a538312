import { CommandFailure } from '#sandbox/protocol/errors.ts';
import { followCauses } from '#src/engine/scripts/causes.ts';

/** As many as reloads of a list may cause each other (contract 13.4). */
const MOST_SAVES = 3;

/** Buttons that the scripts of one form press themselves: each save reloads the form, and restarts its script. */
export interface ScriptPresses {
  /** `depth` as in `EffectContext`. Errors: RELOAD_LOOP when saves cause each other, rather than a person. */
  press(pressed: { code: string; depth: number }, act: () => Promise<void>): Promise<void>;
  /** Some button was pressed; by a person, unless a script does it. */
  pressed(): void;
  /** A script is pressing a button. */
  isUnderWay(): boolean;
  /** How deep presses have caused what begins now; 0 when a person did. */
  depth(): number;
}

/** Counts what scripts save without a person in between, and how deep their presses cause each other. */
export function countPresses(): ScriptPresses {
  let saves = 0;
  const causes = followCauses();
  return {
    async press({ code, depth }, act) {
      if (code === 'save' && (saves += 1) > MOST_SAVES) throw new CommandFailure('RELOAD_LOOP', `more than ${MOST_SAVES} saves cause each other`);
      await causes.during(depth, act);
    },
    isUnderWay: () => causes.depth() > 0,
    depth: causes.depth,
    pressed() {
      if (causes.depth() === 0) saves = 0;
    },
  };
}
