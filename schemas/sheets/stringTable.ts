import { SheetFault } from './sheetFault.ts';

const FIRST_BYTES = 64 * 1024;

/** Many texts kept as bytes one behind the other: a million short ones take a few megabytes, not a hundred. */
export class StringTable {
  #bytes = new Uint8Array(FIRST_BYTES);
  #used = 0;
  readonly #ends: number[] = [];
  readonly #most: { bytes: number; texts: number };
  readonly #encoder = new TextEncoder();
  readonly #decoder = new TextDecoder();

  constructor(most: { bytes: number; texts: number }) {
    this.#most = most;
  }

  /** Number of the texts, and the place of the next one. */
  get size(): number {
    return this.#ends.length;
  }

  /** Errors: SheetFault for more texts or bytes than the table may hold. */
  add(text: string): void {
    if (this.#ends.length >= this.#most.texts || this.#used + text.length > this.#most.bytes) throw new SheetFault('tooBig');
    const most = this.#used + text.length * 3;
    if (most > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(most, this.#bytes.length * 2));
      larger.set(this.#bytes.subarray(0, this.#used));
      this.#bytes = larger;
    }
    this.#used += this.#encoder.encodeInto(text, this.#bytes.subarray(this.#used)).written;
    this.#ends.push(this.#used);
  }

  /** Undefined when there is none at this place. */
  get(index: number): string | undefined {
    const end = this.#ends[index];
    if (end === undefined) return undefined;
    return this.#decoder.decode(this.#bytes.subarray(index === 0 ? 0 : this.#ends[index - 1], end));
  }
}
