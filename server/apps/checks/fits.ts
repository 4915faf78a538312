import { familyOfPropertyType, holdsSeveral, isShortText } from '#schemas/propertyTypes/traits.ts';
import type { FoundItem } from '#server/apps/documents/modelItems.ts';

type Family = NonNullable<ReturnType<typeof familyOfPropertyType>>;

const TEXTS: readonly Family[] = ['shortText', 'longText'];
const TO_TEXT: readonly Family[] = [...TEXTS, 'number', 'date', 'time', 'logic', 'choice'];
/** From which kinds of values each kind of item can be written; computed opinions from none. */
const TAKES: Readonly<Record<Family, readonly Family[]>> = {
  shortText: TO_TEXT,
  longText: TO_TEXT,
  number: ['number', ...TEXTS, 'choice'],
  date: ['date', ...TEXTS],
  time: ['time', ...TEXTS],
  logic: ['logic'],
  choice: ['choice', ...TEXTS, 'number'],
  people: ['people', 'units'],
  departments: ['departments', 'units'],
  units: ['units', 'people', 'departments'],
  files: ['files'],
  opinion: [],
  rows: ['rows'],
  relation: ['relation'],
  address: ['address'],
};

/** An item that a value comes from, or is written to: of which model, and whether there are several values of it. */
export interface MappedItem {
  found: FoundItem;
  /** `code`, or `sheet.code`. */
  key: string;
  schemaCode: string;
  /** A column whose rows are all meant. */
  isOfRows: boolean;
}

/** Why a value of one item can never be written to another; undefined when it can (contract 15.9.5). */
export function misfit(from: MappedItem, to: MappedItem): string | undefined {
  const [source, target] = [familyOfPropertyType(from.found.propertyType), familyOfPropertyType(to.found.propertyType)];
  if (!source || !target) return undefined;
  const words = `${from.key} does not fit ${to.key}`;
  if (target === 'relation' && isIdOf(from, to)) return undefined;
  if (!TAKES[target].includes(source)) return `${words}: ${ARTICLES[source]} is not written to ${ARTICLES[target]}`;
  if (target === 'relation' && relatedCode(from) !== relatedCode(to)) return `${words}: they name records of different models`;
  if (from.isOfRows && !holdsSeveral(to.found.propertyType)) return `${words}: a column has a value in each row`;
  return undefined;
}

/** A record can be named by its id. */
function isIdOf({ found, key, schemaCode }: MappedItem, to: MappedItem): boolean {
  return key === 'id' && isShortText(found.propertyType) && relatedCode(to) === schemaCode;
}

function relatedCode({ found }: MappedItem): string | undefined {
  return found.item?.relativeCode;
}

const ARTICLES: Readonly<Record<Family, string>> = {
  shortText: 'a text',
  longText: 'a text',
  number: 'a number',
  date: 'a date',
  time: 'a time of day',
  logic: 'yes or no',
  choice: 'a choice',
  people: 'a person',
  departments: 'a department',
  units: 'a person or department',
  files: 'a file',
  opinion: 'an opinion',
  rows: 'a sub-table',
  relation: 'a relation',
  address: 'an address',
};
