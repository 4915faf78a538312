import type { ListRow } from '#schemas/list.ts';

/** One request for rows; the next one ends it, and an answer that comes after that shows nothing. */
export class RowRequest {
  readonly #controller = new AbortController();
  readonly signal = this.#controller.signal;
  #answered: readonly ListRow[] | undefined;

  /** `before` = the request that this one follows. */
  constructor(before?: RowRequest) {
    this.#answered = before?.answered;
  }

  /** Rows of the last answer as they came, before a script saw them; those of the request before until there is one. */
  get answered(): readonly ListRow[] | undefined {
    return this.#answered;
  }

  /** Takes the rows of its answer. */
  answer(rows: readonly ListRow[]): void {
    this.#answered = rows;
  }

  end(): void {
    this.#controller.abort();
  }
}
