import type { InstanceRow } from './instanceRow.ts';
import type { InstanceParts, ListedInstance } from './readInstances.ts';

/** Most characters of the texts whose instances are kept; what is made of them takes some five times as many bytes. */
const MOST_CHARACTERS = 3_000_000;

interface CachedInstance {
  parts: InstanceParts;
  characters: number;
  opened: ListedInstance;
}

/**
 * Instances that were put together for a list, by what was read of them: a to-do list is read again after each act, and nearly all of its
 * instances are what they were. Each list reads rows and parts again; only where all of it is equal the former one is given, which nobody changes.
 * Shape: those that were wanted last, up to a number of characters.
 */
export class OpenedInstances {
  readonly #instances = new Map<string, CachedInstance>();
  #characters = 0;

  /** The instance that is made of this row and these parts; `put` makes it where it is not kept. */
  open(row: InstanceRow, parts: InstanceParts, put: () => ListedInstance): ListedInstance {
    const former = this.#instances.get(row.id);
    const isSame = former !== undefined && isSameRow(former.opened.row, row) && isSameParts(former.parts, parts);
    const cached = isSame ? former : { parts, characters: charactersOf(row, parts), opened: put() };
    this.#drop(row.id);
    this.#keep(row.id, cached);
    return cached.opened;
  }

  #keep(id: string, cached: CachedInstance): void {
    this.#instances.set(id, cached);
    this.#characters += cached.characters;
    for (const oldest of this.#instances.keys()) {
      if (this.#characters <= MOST_CHARACTERS) return;
      this.#drop(oldest);
    }
  }

  #drop(id: string): void {
    this.#characters -= this.#instances.get(id)?.characters ?? 0;
    this.#instances.delete(id);
  }
}

const charactersOf = ({ marking }: InstanceRow, parts: InstanceParts): number =>
  Object.values<string | null>({ marking, ...parts }).reduce((sum, text) => sum + (text?.length ?? 0), 0);

const isSameParts = (one: InstanceParts, other: InstanceParts): boolean =>
  one.items === other.items && one.events === other.events && one.steps === other.steps;

function isSameRow(one: InstanceRow, other: InstanceRow): boolean {
  return Object.entries(one).every(([column, value]) => plain(value) === plain(Reflect.get(other, column)));
}

const plain = (value: unknown): unknown => (value instanceof Date ? value.getTime() : value);
