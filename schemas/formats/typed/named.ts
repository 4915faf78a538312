import { UnitType } from '#schemas/codes.ts';
import type { RelationRefValue, UnitValue } from '#schemas/property.ts';
import { deletedWord } from '#schemas/formats/relation.ts';
import { idAfterName, type NamedPart, severalTexts, splitSeveral } from './severalValues.ts';
import { MOST_NAMESAKES, type NameFinder, type Typed, type TypedColumn, type TypedReader, type TypedReason } from './typed.ts';

interface Kind {
  type: number;
  zh: string;
  en: string;
}
const PERSON: Kind = { type: UnitType.user, zh: '人员', en: 'person' };
const DEPARTMENT: Kind = { type: UnitType.department, zh: '部门', en: 'department' };

/** Those whom a name fits: as a whole, else the one whose id stands in brackets after it. */
function unitsNamed(text: string, kinds: readonly Kind[], names: NameFinder): UnitValue[] {
  const found = (name: string): UnitValue[] => kinds.flatMap(({ type }) => names.units(type, name));
  const whole = found(text);
  const id = whole.length === 0 ? idAfterName(text) : undefined;
  return id === undefined ? whole : found(id).filter((unit) => unit.id === id);
}

/** Who is meant by one name. Errors: a fault when it fits none or several. */
function unitNamed(text: string, kinds: readonly Kind[], names: NameFinder): UnitValue | Typed {
  const found = unitsNamed(text, kinds, names);
  const [unit] = found;
  if (unit && found.length === 1) return unit;
  const zh = kinds.map((kind) => kind.zh).join('或');
  const en = kinds.map((kind) => kind.en).join(' or ');
  const fault =
    found.length === 0
      ? { zh: `通讯录中没有${zh}“${text}”`, en: `there is no ${en} “${text}”` }
      : { zh: `有 ${found.length} 个${zh}名为“${text}”，请选择其中一个`, en: `“${text}” fits ${found.length} of them; choose one ${en}` };
  return { fault, unknownName: true };
}

const isUnit = (given: UnitValue | Typed): given is UnitValue => 'id' in given;

function unitsReader(kinds: readonly Kind[], several: boolean): TypedReader {
  return (text, _column, names) => {
    const units: UnitValue[] = [];
    const isKnown = (part: string): boolean => unitsNamed(part, kinds, names).length > 0;
    for (const part of several ? splitSeveral(text, isKnown).map((one) => one.text) : [text]) {
      const unit = unitNamed(part, kinds, names);
      if (!isUnit(unit)) return unit;
      if (!units.some(({ id, type }) => id === unit.id && type === unit.type)) units.push(unit);
    }
    return { value: units };
  };
}

export const typedPerson = unitsReader([PERSON], false);
export const typedPeople = unitsReader([PERSON], true);
export const typedDepartment = unitsReader([DEPARTMENT], false);
export const typedDepartments = unitsReader([DEPARTMENT], true);
export const typedMixedUnits = unitsReader([PERSON, DEPARTMENT], true);

function recordFault(text: string, count: number): Typed {
  if (count === 0) return { fault: { zh: `没有“${text}”这条记录，或您看不到它`, en: `there is no record “${text}” that you may see` } };
  const countText = count < MOST_NAMESAKES ? count : `${count}+`;
  return {
    fault: { zh: `有 ${countText} 条记录名为“${text}”，请改填能区分它们的内容`, en: `${countText} records are called “${text}”; write what tells them apart` },
  };
}

/** Words that stand for deleted records, in every language. */
export const DELETED_WORDS: ReadonlySet<string> = new Set([deletedWord('zh'), deletedWord('en')]);

/** Why the word for a deleted record cannot be stored as it stands. */
export const DELETED_FAULT: TypedReason = {
  zh: '中的“已删除”表示所引用的数据已不存在，请改填其他数据或留空',
  en: '“deleted” stands for a record that is no longer there; name another one or leave it empty',
};

/** The records that a name fits: as a whole, else the one whose id stands in brackets after it. */
function recordsNamed(text: string, column: TypedColumn, names: NameFinder): readonly RelationRefValue[] {
  const whole = names.records(column, text);
  const id = whole.length === 0 ? idAfterName(text) : undefined;
  return id === undefined ? whole : names.records(column, id).filter((record) => record.id === id);
}

/** The record that a relation shows under this text. */
export const typedRelation: TypedReader = (text, column, names) => {
  const found = recordsNamed(text, column, names);
  if (DELETED_WORDS.has(text)) return { deleted: [null], ...(found.length === 1 ? { value: found[0] } : {}) };
  return found.length === 1 ? { value: found[0] } : recordFault(text, found.length);
};

/** Every text by which a cell may name related records, ids in brackets after a name among them. */
export function relationTexts(text: string): string[] {
  const all = text === '' ? [] : [text, ...severalTexts(text)];
  return [...new Set(all.flatMap((one) => [one, idAfterName(one) ?? one]))];
}

/** Several related records, joined by `;`. */
export const typedRelations: TypedReader = (text, column, names) => {
  const recordsOf = (part: string): readonly RelationRefValue[] => recordsNamed(part, column, names);
  const isKnown = (part: string): boolean => recordsOf(part).length > 0;
  const parts = splitSeveral(text, isKnown);
  if (parts.some(isDeletedWord)) return besideDeleted(parts, recordsOf);
  const found: RelationRefValue[] = [];
  for (const part of parts) {
    const records = recordsOf(part.text);
    if (records.length !== 1) return recordFault(part.text, records.length);
    found.push(...records);
  }
  return { value: found };
};

function isDeletedWord({ text, isQuoted }: NamedPart): boolean {
  return !isQuoted && DELETED_WORDS.has(text);
}

/** Records joined by `;`, some of them deleted. Errors: a fault for a name that fits none or several. */
function besideDeleted(parts: readonly NamedPart[], recordsOf: (text: string) => readonly RelationRefValue[]): Typed {
  const matches = parts.map((part) => ({ text: part.text, isWord: isDeletedWord(part), found: recordsOf(part.text) }));
  const unclear = matches.find(({ isWord, found }) => !isWord && found.length !== 1);
  if (unclear) return recordFault(unclear.text, unclear.found.length);
  const deleted = matches.map(({ isWord, found }) => (isWord ? null : (found[0] ?? null)));
  const isCalledSo = matches.every(({ found }) => found.length === 1);
  return { deleted, ...(isCalledSo ? { value: matches.flatMap(({ found }) => found) } : {}) };
}

/** An address by its provinces, cities and districts; the rest is the detail. */
export const typedAddress: TypedReader = (text, _column, names) => ({ value: names.address(text) });
