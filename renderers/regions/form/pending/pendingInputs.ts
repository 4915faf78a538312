/** Something that belongs to the values of a form and is not among them yet: a file on its way, rows that are being pasted, text that is still being typed. */
export interface PendingInput {
  /** What it is, for its reader: the name of a file, of a field. */
  name: string;
  /** How far it is, or why it failed, in words. */
  detail: string;
  hasFailed: boolean;
  /** It is text that somebody is typing at this moment: nothing may take the focus from it. */
  isTyped?: boolean;
  /** Puts it among the values now, if it can be; absent = only time does. */
  commit?: () => void;
  /** Begins it again; absent = it would fail again. */
  retry?: () => void;
  /** Takes it away, so that the form goes on without it. */
  drop(): void;
}

/**
 * What is pending in one form. Every control registers its own here, by an owner of its own; what sends the form waits until none
 * is left. What has failed stays until its reader has decided about it. Source: BX-090, contract 10.2.
 */
export class PendingInputs {
  readonly #byOwner = new Map<string, readonly PendingInput[]>();
  readonly #listeners = new Set<() => void>();
  #all: readonly PendingInput[] = [];

  /** Registers what is pending at an owner, in place of what was; `[]` = nothing any more. */
  report(owner: string, inputs: readonly PendingInput[]): void {
    if (inputs.length === 0 && !this.#byOwner.has(owner)) return;
    if (inputs.length === 0) this.#byOwner.delete(owner);
    else this.#byOwner.set(owner, inputs);
    this.#all = [...this.#byOwner.values()].flat();
    for (const listener of this.#listeners) listener();
  }

  /** All that is pending; the same list until something changes. */
  readonly get = (): readonly PendingInput[] => this.#all;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Puts among the values what can be put there, and resolves once nothing is pending any more; false = `signal` came first. */
  emptied(signal: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      let isOver = false;
      const check = () => {
        if (!signal.aborted) for (const input of this.#all) input.commit?.();
        if (isOver || (!signal.aborted && this.#all.length > 0)) return;
        isOver = true;
        stop();
        signal.removeEventListener('abort', check);
        resolve(!signal.aborted);
      };
      const stop = this.subscribe(check);
      signal.addEventListener('abort', check);
      check();
    });
  }
}
