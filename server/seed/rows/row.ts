import { SeedError } from './errors.ts';

/** Computes one value of a row; null = empty. */
export type Produce = (row: Row) => unknown;

const PENDING = Symbol('pending');

/** The named values of one kind of row: model items, `vars` and system items, or the columns of a sub-table. */
export class FieldSet {
  private readonly slots = new Map<string, number>();
  readonly producers: Produce[] = [];
  readonly names: string[] = [];
  private empty: readonly undefined[] = [];

  constructor(
    readonly label: string,
    readonly parent?: FieldSet,
  ) {}

  /** Makes room for a name; what it computes comes with `define`. Errors: SeedError when the name is taken. */
  declare(name: string): void {
    if (this.slots.has(name)) throw new SeedError(`${this.label}.${name}`, 'is defined twice');
    this.slots.set(name, this.names.length);
    this.names.push(name);
    this.producers.push(() => null);
  }

  define(name: string, produce: Produce): void {
    const slot = this.slots.get(name);
    if (slot === undefined) throw new SeedError(`${this.label}.${name}`, 'was not declared');
    this.producers[slot] = produce;
  }

  /** Room for the values of one row; copying a prepared array is the fastest way to make millions of them. */
  room(): unknown[] {
    if (this.empty.length !== this.names.length) this.empty = this.names.map(() => undefined);
    return this.empty.slice();
  }

  has(name: string): boolean {
    return this.slots.has(name);
  }

  /** Reads a declared name of this kind of row or, in a sub-table, of the row around it. Errors: SeedError naming the known ones. */
  reader(name: string): Produce {
    const slot = this.slots.get(name);
    if (slot !== undefined) return (row) => row.get(slot);
    if (!this.parent) throw new SeedError(this.label, `nothing is called ${name}; known are ${this.names.join(', ')}`);
    const outer = this.parent.reader(name);
    return (row) => (row.parent ? outer(row.parent) : null);
  }
}

/** One row being made; values are computed on demand and cached, so the order of fields does not matter. */
export class Row {
  private readonly values: unknown[];

  constructor(
    readonly fields: FieldSet,
    /** Number that draws are made from: from 0 in a document, unique over all sub-rows in a sub-table. */
    readonly index: number,
    /** Place in the sub-table, from 1; 0 for a record. */
    readonly ordinal = 0,
    readonly parent?: Row,
  ) {
    this.values = fields.room();
  }

  /** Value in a slot. Errors: SeedError when it depends on itself. */
  get(slot: number): unknown {
    const known = this.values[slot];
    if (known === PENDING) throw new SeedError(`${this.fields.label}.${this.fields.names[slot] ?? slot}`, 'depends on itself');
    if (known !== undefined) return known;
    this.values[slot] = PENDING;
    const value = this.fields.producers[slot]?.(this) ?? null;
    this.values[slot] = value;
    return value;
  }
}
