import type { Ports } from '#renderers/contracts/ports.ts';
import { inTurns } from '#renderers/regions/base/inTurns.ts';
import { MOST_UNIT_HITS, UNIT_WORD_CHARACTERS } from '#schemas/records/searches.ts';
import type { UnitHit } from '#schemas/organisation.ts';
import type { UnitValue } from '#schemas/property.ts';
import { type ColumnTexts, failed, type FoundName, tooMany } from './foundNames.ts';
import { namesInCell, unitTypesOf } from './namesInCells.ts';

/** A person or department that is looked for. */
interface Wanted {
  type: number;
  name: string;
}

/** Looks up the people and departments that texts name, each name once, by the search of their pickers. Errors: AbortError alone. */
export async function findUnits(
  columns: readonly ColumnTexts[],
  ports: Ports,
  signal: AbortSignal,
): Promise<(type: number, name: string) => FoundName<UnitValue> | undefined> {
  const wanted = new Map<string, Wanted>();
  for (const { column, texts } of columns) {
    const types = unitTypesOf(column);
    for (const name of types.length === 0 ? [] : new Set(texts.flatMap((text) => namesInCell(column, text)))) {
      // Nobody is called by more than the search takes.
      if (bareName(name).length <= UNIT_WORD_CHARACTERS) for (const type of types) wanted.set(unitKey(type, name), { type, name });
    }
  }
  const found = new Map(await inTurns([...wanted], async ([key, one]) => [key, await queryUnit(one, ports, signal)] as const));
  return (type, name) => found.get(unitKey(type, name));
}

const unitKey = (type: number, name: string): string => `${type} ${bare(name)}`;
const bare = (text: string): string => text.trim().toLowerCase();
const isSame = (name: string, text: string): boolean => bare(name) === bare(text);

/** A name without the department behind it, by which it is searched for. */
const bareName = (text: string): string => text.replace(/\s*[(（][^()（）]*[)）]$/, '');

async function queryUnit({ type, name }: Wanted, { organisation, relations }: Ports, signal: AbortSignal): Promise<FoundName<UnitValue>> {
  signal.throwIfAborted();
  try {
    const hits = await organisation.search(bareName(name), type, signal);
    const found = unitsCalled(name, hits);
    return isCutOff(name, found, hits) ? { found: [], unread: tooMany(name) } : { found };
  } catch (error) {
    signal.throwIfAborted();
    return { found: [], unread: failed(name, relations.fault(error).text) };
  }
}

/** Whether somebody of this name may stand behind those that were given: who is called exactly so stands before all others (contract 7.1). */
function isCutOff(name: string, found: readonly UnitValue[], hits: readonly UnitHit[]): boolean {
  return hits.length >= MOST_UNIT_HITS && (found.length === 0 || isSame(hits.at(-1)?.name ?? '', bareName(name)));
}

function unitsCalled(text: string, hits: readonly UnitHit[]): UnitValue[] {
  return hits
    .filter(({ id, name, departmentName, former }) => former !== true && [name, id, ...withDepartment(name, departmentName)].some((one) => isSame(one, text)))
    .map(({ id, unitType, name, imgUrl }) => ({ id, type: unitType, name, imgUrl: imgUrl ?? null }));
}

function withDepartment(name: string, department: string | null | undefined): string[] {
  return department ? [`${name}(${department})`, `${name} (${department})`, `${name}（${department}）`] : [];
}
