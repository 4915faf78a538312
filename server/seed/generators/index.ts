import type { GeneratorEntry } from '#server/seed/rows/generator.ts';
import { address } from './address.ts';
import { date, time, timeline } from './dates.ts';
import { number } from './numbers.ts';
import { related, relation, relations } from './relations.ts';
import { rows } from './subRows.ts';
import { combination, compose, serial, template } from './texts.ts';
import { department, departments, people, person, units } from './units.ts';
import { bucket, byDate, chance, choice, choices, constant, nth, pick, ref, when } from './values.ts';

/** Every kind of generator; a seed document names one by `kind`. */
// biome-ignore format: one line a file
const all: readonly GeneratorEntry[] = [
  constant, ref, pick, nth, choice, choices, chance, when, bucket, byDate,
  template, compose, serial, combination,
  number, date, time, timeline,
  person, people, department, departments, units,
  relation, relations, related,
  address, rows,
];

/** Generators by kind. */
export const generators: ReadonlyMap<string, GeneratorEntry> = new Map(all.map((entry) => [entry.kind, entry]));
