/** Something on screen that was made of rows of models, and is to say when these have changed. */
export interface ShownRows {
  /** Codes of the models it is made of. */
  models(): readonly string[];
  /** Codes of models whose records it names. */
  named?(): readonly string[];
  /** How many answers it has shown, whether another is on its way, and whether it says already that it is outdated. */
  now(): { loads: number; busy: boolean; outdated: boolean };
  /** A change of its models says little of it: whether it is other is always compared. */
  isSmallPart?: boolean;
  /** Resolves once no answer is on its way. */
  idle(): Promise<void>;
  /** Whether the server would answer otherwise now. Errors: those of its calls. */
  isOther(signal: AbortSignal): Promise<boolean>;
  /** Says that it is outdated. */
  outdate(): void;
}

/** Receives changes; see `watchRows`. */
export interface RowsWatcher {
  /** Rows of these models have changed. */
  rowsChanged(models: ReadonlySet<string> | 'all'): void;
  /** The server has answered: all that had changed until then has been reported. */
  answered(): void;
  close(): void;
}

/** Answers that pass between two comparisons for names that may have changed: of a busy model most changes leave them as they are. */
const NAMES_EVERY = 5;

/**
 * Lets what shows hear of changes: it stays as it is and says that it is outdated. A change that is reported during a load, or up to two
 * answers after it, may be in what shows, as the user's own changes are: then what the server would answer now is compared. So it is
 * where records have changed that are only named, at most once in five answers.
 * Source: BX-091, contract 7.5.
 */
export function watchRows(shown: ShownRows): RowsWatcher {
  const closing = new AbortController();
  let [last, before] = [0, 0];
  let isComparing = false;
  let isAgain = false;
  let haveNamesChanged = false;
  let answersSinceNames = NAMES_EVERY;

  const compare = async (): Promise<void> => {
    isAgain = true;
    if (isComparing) return;
    isComparing = true;
    try {
      while (isAgain && !closing.signal.aborted) {
        isAgain = false;
        // oxlint-disable-next-line no-await-in-loop -- what was reported meanwhile is compared with what shows then
        await compareOnce();
      }
    } catch {
      // Only a hint is missing; the next request of the user reports its own failure.
    } finally {
      isComparing = false;
    }
  };
  const compareOnce = async (): Promise<void> => {
    await shown.idle();
    const { loads, outdated } = shown.now();
    if (outdated || loads === 0) return;
    const isOther = await shown.isOther(closing.signal);
    const now = shown.now();
    if (now.busy || now.loads !== loads) isAgain = true;
    else if (isOther && !closing.signal.aborted) shown.outdate();
  };

  const compareNames = (): void => {
    if (!haveNamesChanged || answersSinceNames < NAMES_EVERY) return;
    [haveNamesChanged, answersSinceNames] = [false, 0];
    void compare();
  };

  return {
    rowsChanged(models) {
      const { loads, busy, outdated } = shown.now();
      if (outdated) return;
      if (models !== 'all' && !shown.models().some((code) => models.has(code))) {
        haveNamesChanged ||= shown.named?.().some((code) => models.has(code)) === true;
        return compareNames();
      }
      const isStable = shown.isSmallPart !== true && !busy && loads > 0 && loads === last && loads === before;
      if (isStable) shown.outdate();
      else void compare();
    },
    answered() {
      const { loads, busy } = shown.now();
      [last, before] = [busy ? -1 : loads, last];
      answersSinceNames += 1;
      compareNames();
    },
    close: () => closing.abort(),
  };
}
