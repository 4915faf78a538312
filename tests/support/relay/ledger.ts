/** An act of somebody, by the number that stands in its words. */
export interface LedgerAct {
  readonly number: number;
  readonly who: string;
  readonly kind: string;
  /** Its call came back without an answer at least once. */
  isRepeated: boolean;
  /** 0 = done; the code with which it was refused; undefined while it has no answer. */
  errcode: number | undefined;
  /** How many entries of the operation log it has by its answer. */
  entries: { least: number; most: number };
}

/** A started instance. */
export interface LedgerInstance {
  readonly id: string;
  readonly originator: string;
  readonly isDraft: boolean;
}

/** Everything that people did in a run, as the answers report it. */
export class Ledger {
  readonly acts: LedgerAct[] = [];
  readonly instances: LedgerInstance[] = [];
  #done = 0;
  #awaited: { done: number; reached: () => void } | undefined;

  begin(who: string, kind: string): LedgerAct {
    const act: LedgerAct = { number: this.acts.length + 1, who, kind, isRepeated: false, errcode: undefined, entries: { least: 0, most: 0 } };
    this.acts.push(act);
    return act;
  }

  end(act: LedgerAct, errcode: number): void {
    act.errcode = errcode;
    if (errcode === 0) this.#done += 1;
    if (this.#awaited && this.#done >= this.#awaited.done) this.#awaited.reached();
  }

  /** Waits until so many more acts are done. */
  async untilDone(more: number): Promise<void> {
    await new Promise<void>((reached) => {
      this.#awaited = { done: this.#done + more, reached };
    });
  }

  /** How often each kind was done, refused (-) and repeated (~), the most frequent first. */
  summary(): string {
    const kinds = [...new Set(this.acts.map(({ kind }) => kind))];
    const counts = kinds.map((kind) => {
      const own = this.acts.filter((act) => act.kind === kind);
      const done = own.filter(({ errcode }) => errcode === 0).length;
      return { kind, done, refused: own.length - done, repeated: own.filter(({ isRepeated }) => isRepeated).length };
    });
    return counts
      .toSorted((left, right) => right.done - left.done)
      .map(({ kind, done, refused, repeated }) => `${kind} ${done}${refused > 0 ? `-${refused}` : ''}${repeated > 0 ? `~${repeated}` : ''}`)
      .join(', ');
  }
}

/** The words of an act, by which it is found in log, operation log and audit log. */
export const wordsOfAct = ({ number }: Pick<LedgerAct, 'number'>): string => `act-${number}.`;
