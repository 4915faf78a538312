import type { Ports, RelatedView } from '#renderers/contracts/ports.ts';
import { inTurns } from '#renderers/regions/base/inTurns.ts';
import { MOST_NAMES } from '#schemas/records/searches.ts';
import type { RelationRefValue } from '#schemas/property.ts';
import { isRelation } from '#schemas/propertyTypes/traits.ts';
import { type ColumnTexts, failed, type FoundName, tooMany } from './foundNames.ts';
import { namesInCell } from './namesInCells.ts';

/** Characters of the names of one query; those of the last name may go beyond. */
const MOST_CHARACTERS = 20_000;

/** Names that one query looks for. */
interface Portion {
  code: string;
  view: RelatedView;
  names: readonly string[];
}

/** A name, and what its query says of it; undefined = it is to be looked for among fewer. */
type Answer = readonly (readonly [name: string, outcome: FoundName<RelationRefValue>])[] | undefined;

/** Looks up the records that texts of relations name, many names by a query. Errors: AbortError alone. */
export async function findRecords(
  columns: readonly ColumnTexts[],
  ports: Ports,
  signal: AbortSignal,
): Promise<(code: string, name: string) => FoundName<RelationRefValue> | undefined> {
  const found = new Map<string, FoundName<RelationRefValue>>();
  let open = columns.flatMap(portionsOf);
  while (open.length > 0) {
    const portions = open;
    // oxlint-disable-next-line no-await-in-loop -- what was cut off is looked for again in smaller portions
    const answers = await inTurns(portions, (portion) => queryPortion(portion, ports, signal));
    for (const [at, { code }] of portions.entries()) for (const [name, outcome] of answers[at] ?? []) found.set(recordKey(code, name), outcome);
    open = portions.flatMap((portion, at) => (answers[at] ? [] : halvesOf(portion)));
  }
  return (code, name) => found.get(recordKey(code, name));
}

const recordKey = (code: string, name: string): string => `${code} ${name.trim()}`;

function portionsOf({ column, texts }: ColumnTexts): Portion[] {
  if (!isRelation(column.propertyType)) return [];
  const about = { code: column.code, view: { schemaCode: column.relativeCode ?? '', notBelow: column.notBelow } };
  const portions: string[][] = [];
  let characters = Infinity;
  for (const name of new Set(texts.flatMap((text) => namesInCell(column, text)))) {
    const last = portions.at(-1);
    if (last && last.length < MOST_NAMES && characters < MOST_CHARACTERS) last.push(name);
    else {
      portions.push([name]);
      characters = 0;
    }
    characters += name.length;
  }
  return portions.map((names) => ({ ...about, names }));
}

function halvesOf({ names, ...about }: Portion): Portion[] {
  const half = Math.ceil(names.length / 2);
  return [names.slice(0, half), names.slice(half)].map((some) => ({ ...about, names: some }));
}

async function queryPortion({ view, names }: Portion, { relations }: Ports, signal: AbortSignal): Promise<Answer> {
  signal.throwIfAborted();
  try {
    const { records, isCut } = await relations.named(view, names, signal);
    if (isCut && names.length > 1) return undefined;
    return names.map((name) => {
      const called = records.filter((record) => record.name === name || record.id === name);
      // Several are several, however many more there are.
      return [name, isCut && called.length < 2 ? { found: [], unread: tooMany(name) } : { found: called }];
    });
  } catch (error) {
    signal.throwIfAborted();
    const { text } = relations.fault(error);
    return names.map((name) => [name, { found: [], unread: failed(name, text) }]);
  }
}
