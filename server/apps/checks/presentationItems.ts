import type { ListDocument } from '#schemas/config/list.ts';
import { isDate, isOneChoice, isSubTable } from '#schemas/propertyTypes/traits.ts';
import type { Path } from '#server/apps/documents/jsonSource.ts';
import { findItem, type ModelContent } from '#server/apps/documents/modelItems.ts';
import type { Report } from '#server/apps/documents/report.ts';

const STATUS = 'sequenceStatus';
const IS_A_TABLE = 'the list is shown as a table';

/** What an item named for a presentation must be, and the words for one that is not. */
interface Wanted {
  fits(propertyType: number, code: string): boolean;
  words: string;
}

const TITLE: Wanted = { fits: (propertyType) => !isSubTable(propertyType), words: 'the rows of a sub-table are no title' };
const BOARD: Readonly<Record<string, Wanted>> = {
  groupPropertyCode: {
    fits: (type, code) => isOneChoice(type) || code === STATUS,
    words: 'a board has a column for each choice of a single choice, or for each sequenceStatus',
  },
  titlePropertyCode: TITLE,
};
const CALENDAR: Readonly<Record<string, Wanted>> = {
  startPropertyCode: { fits: isDate, words: 'a calendar shows records from a date' },
  endPropertyCode: { fits: isDate, words: 'a calendar shows records up to a date' },
  titlePropertyCode: TITLE,
};

/** Checks that the items a board or a calendar names are of the kinds it draws, and that the list has them as columns (contract 8.1). */
export function checkBoardAndCalendar(report: Report, model: ModelContent, list: ListDocument): void {
  const options = list.queryPresentation?.options ?? {};
  checkItems(report, model, list, 'BOARD', options.board, BOARD);
  checkItems(report, model, list, 'CALENDAR', options.calendar, CALENDAR);
  const hasDate = list.queryColumns.some(({ propertyCode }) => isDate(findItem(model, propertyCode)?.propertyType));
  if (list.queryPresentationType === 'CALENDAR' && !options.calendar && !hasDate && !model.isPartial) {
    report.warning(['queryPresentationType'], `a view of type CALENDAR needs a column with a date; ${IS_A_TABLE}`);
  }
}

function checkItems(
  report: Report,
  model: ModelContent,
  { queryPresentationType, queryColumns }: ListDocument,
  type: 'BOARD' | 'CALENDAR',
  named: Readonly<Record<string, string | undefined>> | undefined,
  wanted: Readonly<Record<string, Wanted>>,
): void {
  const columns = new Set([STATUS, ...queryColumns.map(({ propertyCode }) => propertyCode)]);
  for (const [field, { fits, words }] of Object.entries(wanted)) {
    const code = named?.[field];
    const item = code === undefined ? undefined : findItem(model, code);
    if (code === undefined || !item) continue;
    const path: Path = ['queryPresentation', 'options', type.toLowerCase(), field];
    if (!fits(item.propertyType, code) || code.includes('.')) report.error(path, words);
    else if (queryPresentationType === type && !columns.has(code)) report.warning(path, missingColumn(field, code));
  }
}

function missingColumn(field: string, code: string): string {
  const without = field === 'titlePropertyCode' ? 'its first column names the records' : IS_A_TABLE;
  return `this list has no column ${code}: ${without}`;
}
