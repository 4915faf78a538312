import type { Clock } from '#schemas/workflow/definition.ts';
import { readRecordValues } from '#server/query/recordValues.ts';
import type { StepRights } from '#server/records/stepRights.ts';
import type { Viewer } from '#server/workflow/offers/viewer.ts';
import { readReads } from '#server/workflow/store/readReads.ts';
import { readRecordRights } from './recordRights.ts';
import { readToOpen, type ListedInstance } from '#server/workflow/store/readInstances.ts';
import { allTime, type Reckoning } from '#server/workflow/time/reckoning.ts';
import { readDefinitions, type Definitions } from './definitions.ts';
import { clockOfStep } from './itemLimits.ts';
import type { ItemRow } from './itemRows.ts';
import type { ListContext } from './listContext.ts';
import { requiredCodes } from './quick.ts';
import { rightsAtStep } from './shownAtStep.ts';
import { NUMBER_CODE, type SummaryRule } from './summary.ts';

/** What a row shows of its record, and what its step requires of it. */
interface RecordOfRow {
  /** Rights at the step of the item; undefined where its activity is no step. */
  rights: StepRights | undefined;
  /** Codes of items that the row may show. */
  shown: ReadonlySet<string>;
  /** By code; also items that the step requires, which are checked but not shown. */
  values: Readonly<Record<string, unknown>>;
}

/** Everything that a page of items is presented from, read with a number of statements that does not grow with its rows. */
export interface ItemPage {
  /** Its instance; one that several rows share is read from its texts once. */
  instanceOf(row: ItemRow): ListedInstance;
  definitionOf: Definitions;
  /** How the limits of this row count. */
  reckoningOf(row: ItemRow): Reckoning;
  recordOf(row: ItemRow): RecordOfRow;
  /** The reader with what they may do with the record of this row, and what was circulated to them of its instance. */
  viewerOf(row: ItemRow): Viewer;
}

/** Reads what belongs to the items of a page. */
export async function readItemPage(context: ListContext, viewer: Viewer, rows: readonly ItemRow[], rule: SummaryRule): Promise<ItemPage> {
  const distinct = [...new Map(rows.map(({ instance }) => [instance.id, instance])).values()];
  const definitionOf = await readDefinitions(context, distinct);
  const rightsOf = ({ instance, activityCode }: ItemRow): StepRights | undefined => {
    const definition = definitionOf(instance);
    return definition && rightsAtStep(context, definition, activityCode);
  };
  const [open, reckoningOf, rights, reads, shownAt, values] = await Promise.all([
    readToOpen(context.db, distinct, context.opened),
    readReckonings(context, rows, definitionOf),
    readRecordRights(context, distinct),
    // A person with an open task of an instance can do what the task offers.
    rule.byStep ? [] : readReads(context.db, distinct),
    rule.read(context, rows, definitionOf),
    readValues(context, rows, (row) => ['version', NUMBER_CODE, ...(definitionOf(row.instance)?.summary ?? []), ...requiredCodes(rightsOf(row)?.fields ?? {})]),
  ]);
  const recordOf = (row: ItemRow): RecordOfRow => ({ rights: rightsOf(row), shown: shownAt(row), values: values.get(row.instance.objectId) ?? {} });
  const circulated = ({ instance }: ItemRow): string[] =>
    reads.filter(({ instanceId, userId }) => instanceId === instance.id && userId === viewer.id).map(({ activityCode }) => activityCode);
  const viewerOf = (row: ItemRow): Viewer => ({ ...viewer, record: rights(row.instance.objectId), circulated: circulated(row) });
  const shared = new Map(distinct.length < rows.length ? distinct.map((instance) => [instance.id, open(instance)]) : []);
  const instanceOf = ({ instance }: ItemRow): ListedInstance => shared.get(instance.id) ?? open(instance);
  return { definitionOf, instanceOf, reckoningOf, recordOf, viewerOf };
}

/** The calendar is read only where a step of the page counts working time. */
async function readReckonings({ db, calendars }: ListContext, rows: readonly ItemRow[], definitionOf: Definitions): Promise<ItemPage['reckoningOf']> {
  const clockOf = ({ instance, activityCode }: ItemRow): Clock => clockOfStep(definitionOf(instance), activityCode);
  const clocks = [...new Set(rows.map(clockOf))];
  const reckonings = new Map(await Promise.all(clocks.map(async (clock) => [clock, await calendars.reckoning(db, clock)] as const)));
  return (row) => reckonings.get(clockOf(row)) ?? allTime(calendars.zone);
}

/** Values of the records of a page, one statement a model. */
async function readValues(
  { names, catalogue }: ListContext,
  rows: readonly ItemRow[],
  codesOf: (row: ItemRow) => readonly string[],
): Promise<Map<string, Record<string, unknown>>> {
  const wanted = new Map<string, { ids: Set<string>; codes: Set<string> }>();
  for (const row of rows) {
    const { schemaCode, objectId } = row.instance;
    const { ids, codes } = wanted.get(schemaCode) ?? { ids: new Set(), codes: new Set() };
    for (const code of codesOf(row)) codes.add(code);
    wanted.set(schemaCode, { ids: ids.add(objectId), codes });
  }
  const found = await Promise.all(
    [...wanted].map(async ([schemaCode, { ids, codes }]) => {
      const model = catalogue.find(schemaCode);
      return model ? readRecordValues(names, model, [...ids], [...codes]) : new Map<string, Record<string, unknown>>();
    }),
  );
  return new Map(found.flatMap((values) => [...values]));
}
