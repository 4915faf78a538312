import type { Ports } from '#renderers/contracts/ports.ts';
import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import { UnitType } from '#schemas/codes.ts';
import { addressOfText } from '#schemas/formats/typed/addressParts.ts';
import { type NameFinder, relationTexts } from '#schemas/formats/typed/index.ts';
import type { UnitHit } from '#schemas/organisation.ts';
import type { FormField } from '#schemas/formSchema/field.ts';
import type { RelationRefValue, UnitValue } from '#schemas/property.ts';
import { isAddress, isDepartments, isPeople, isRelation, isUnits } from '#schemas/propertyTypes/traits.ts';

/** Look-ups that are on their way at a time. */
const AT_ONCE = 6;

/** Texts of a column. */
export interface ColumnTexts {
  column: FormField;
  texts: readonly string[];
}

/**
 * Finds whom and what the texts of some columns name, by the searches of their pickers: only who or what is called exactly so is meant.
 * Errors: those of the searches.
 */
export async function findNames(columns: readonly ColumnTexts[], { organisation, relations, timeZone }: Ports, signal: AbortSignal): Promise<NameFinder> {
  const units = new Map<string, readonly UnitValue[]>();
  const records = new Map<string, readonly RelationRefValue[]>();
  const tasks = new Map<string, () => Promise<void>>();
  for (const { column, texts } of columns) {
    const words = new Set(texts.flatMap((text) => relationTexts(text.trim())));
    for (const word of words) {
      for (const type of unitTypesOf(column)) {
        const key = unitKey(type, word);
        tasks.set(key, async () => void units.set(key, unitsCalled(word, await organisation.search(bareName(word), type, signal))));
      }
      if (!isRelation(column.propertyType)) continue;
      const key = recordKey(column.code, word);
      const view = { schemaCode: column.relativeCode ?? '', notBelow: column.notBelow };
      tasks.set(key, async () => {
        const { items } = await relations.search(view, word, 0, signal);
        records.set(
          key,
          items.filter(({ id, name }) => isSame(name, word) || id === word),
        );
      });
    }
  }
  await runInTurn([...tasks.values()]);
  const provinces = columns.some(({ column }) => isAddress(column.propertyType)) ? await loadDivisions() : [];
  return {
    timeZone,
    units: (type, text) => units.get(unitKey(type, text)) ?? [],
    records: ({ code }, text) => records.get(recordKey(code, text)) ?? [],
    address: (text) => addressOfText(text, provinces),
  };
}

const loadDivisions = async () => (await loadChunk(() => import('#renderers/regions/widgets/pickers/divisions.ts'))).divisions;

const unitKey = (type: number, text: string): string => `${type} ${text.trim().toLowerCase()}`;
const recordKey = (code: string, text: string): string => `${code} ${text.trim().toLowerCase()}`;
const isSame = (name: string, text: string): boolean => name.trim().toLowerCase() === text.trim().toLowerCase();

function unitTypesOf({ propertyType }: FormField): number[] {
  if (!isUnits(propertyType)) return [];
  return [...(isDepartments(propertyType) ? [] : [UnitType.user]), ...(isPeople(propertyType) ? [] : [UnitType.department])];
}

/** A name without the department behind it, by which it is searched for. */
const bareName = (text: string): string => text.replace(/\s*[(（][^()（）]*[)）]$/, '');

function unitsCalled(text: string, hits: readonly UnitHit[]): UnitValue[] {
  return hits
    .filter(({ id, name, departmentName, former }) => former !== true && [name, id, ...withDepartment(name, departmentName)].some((one) => isSame(one, text)))
    .map(({ id, unitType, name, imgUrl }) => ({ id, type: unitType, name, imgUrl: imgUrl ?? null }));
}

function withDepartment(name: string, department: string | null | undefined): string[] {
  return department ? [`${name}(${department})`, `${name} (${department})`, `${name}（${department}）`] : [];
}

async function runInTurn(tasks: readonly (() => Promise<void>)[]): Promise<void> {
  const waiting = tasks.values();
  const work = async () => {
    for (const task of waiting) await task();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
