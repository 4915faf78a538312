import type { ListScript } from './listScript.ts';
import type { CachedListState } from './listSnapshot.ts';

/** How far a view is: its documents and its script are on their way, it stands or has failed to open, or the list shows it no longer. */
export type ListPhase = 'entering' | 'ready' | 'left';

/**
 * One visit of a view, from entering it until another is entered or the list is left. What is requested in a visit is for
 * that visit alone: an answer that finds it left is dropped.
 */
export class ListVisit {
  #phase: ListPhase = 'entering';
  #script: ListScript | undefined;
  #cached: CachedListState | undefined;
  #entered = Promise.resolve();

  /** `cached` = how the list was left that it returns to. */
  constructor(cached: CachedListState | undefined) {
    this.#cached = cached;
  }

  get phase(): ListPhase {
    return this.#phase;
  }

  /** Whether the view is no longer the list's, so that an answer for it comes too late. */
  get isLeft(): boolean {
    return this.#phase === 'left';
  }

  get script(): ListScript | undefined {
    return this.#script;
  }

  /** How the list was left that is returned to, until its view stands again. */
  get cached(): CachedListState | undefined {
    return this.#cached;
  }

  /** Resolves when the view is no longer on its way: its configuration is taken in and its script has prepared the first query, or it failed or was left. Never fails. */
  get entered(): Promise<void> {
    return this.#entered;
  }

  /** Is on its way until `entering` has ended. */
  enter(entering: Promise<unknown>): void {
    const end = () => {
      if (!this.isLeft) this.#phase = 'ready';
    };
    this.#entered = entering.then(end, end);
  }

  /** Takes in the script; that of a view left meanwhile is ended. Shape: whether it was taken. */
  takeScript(script: ListScript | undefined): boolean {
    if (this.isLeft) script?.dispose();
    else this.#script = script;
    return !this.isLeft;
  }

  /** How the list was left is shown, or cannot be. */
  dropCached(): void {
    this.#cached = undefined;
  }

  /** Its script ends, and every answer for it comes too late. */
  leave(): void {
    this.#phase = 'left';
    this.#script?.dispose();
    this.#script = undefined;
  }
}
