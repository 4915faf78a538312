import type { ListDocument } from '#schemas/config/list.ts';
import type { ModelDocument } from '#schemas/config/model.ts';
import { isDate, isNumeric, isRelation, isSubTable } from '#schemas/propertyTypes/traits.ts';
import { findItem, relatedModel } from '#server/apps/documents/modelItems.ts';
import type { Report } from '#server/apps/documents/report.ts';

type GanttField = Exclude<keyof NonNullable<ListDocument['queryGanttModel']>, 'timeScale'>;

/** What each item of a Gantt chart must be, and the words for one that is not. */
const WANTED: Readonly<Record<GanttField, { fits(propertyType: number, code: string, model: ModelDocument): boolean; words: string }>> = {
  startPropertyCode: { fits: isDate, words: 'a Gantt chart begins its bars at a date' },
  endPropertyCode: { fits: isDate, words: 'a Gantt chart ends its bars at a date' },
  titlePropertyCode: { fits: (propertyType) => !isSubTable(propertyType), words: 'the rows of a sub-table are no title' },
  progressPropertyCode: { fits: isNumeric, words: 'progress is a number from 0 to 100' },
  preRelatePropertyCode: {
    fits: (type, code, model) => isRelation(type) && (relatedModel(model, code) ?? model.code) === model.code,
    words: 'what comes before a record is a relation to records of the same model',
  },
};

/** Checks that the items a Gantt chart names are of the kinds it draws, and that a view of that type has a chart (contract 8.1). */
export function checkGanttItems(report: Report, model: ModelDocument, { queryPresentationType, queryGanttModel }: ListDocument): void {
  if (!queryGanttModel) {
    if (queryPresentationType === 'GANTT')
      report.warning(['queryPresentationType'], 'a view of type GANTT needs queryGanttModel; the list is shown as a table');
    return;
  }
  for (const [field, { fits, words }] of Object.entries(WANTED)) {
    const code = queryGanttModel[field as GanttField]; // the keys are those of the record above
    const item = code === undefined ? undefined : findItem(model, code);
    if (code !== undefined && item && !(fits(item.propertyType, code, model) && !code.includes('.'))) report.error(['queryGanttModel', field], words);
  }
}
