import { sql } from 'kysely';
import { formatText } from '#schemas/formats/index.ts';
import { numberFormatOf } from '#schemas/formats/number.ts';
import { localized } from '#schemas/localized.ts';
import type { DataItem } from '#schemas/property.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import type { SummaryEntry } from '#schemas/workItem.ts';
import type { WorkflowDefinition } from '#schemas/workflow/definition.ts';
import { visibleIds } from '#server/query/visibleRows.ts';
import type { StepRights } from '#server/records/stepRights.ts';
import { itemOptions } from '#server/store/modelDocument.ts';
import { hiddenItems } from '#server/policies/policies.ts';
import type { InstanceRow } from '#server/workflow/store/instanceRow.ts';
import type { Definitions } from './definitions.ts';
import type { ListContext } from './listContext.ts';
import { howCirculated } from '#server/workflow/forms/part.ts';
import type { SeenStep } from '#server/workflow/forms/readRights.ts';
import { rightsAtStep, shownBySteps, shownCodes } from './shownAtStep.ts';

/** The number of a record is shown in lists as the items of `summary` are: where a step or the application shows it. */
export const NUMBER_CODE = 'sequenceNo';

/** An item of a list as far as it matters for what is shown of its record. */
export interface SummaryPlace {
  activityCode: string;
  instance: Pick<InstanceRow, 'id' | 'objectId' | 'schemaCode' | 'workflowCode' | 'workflowVersion' | 'originatorId' | 'startedById'>;
}

/** Which items of the record a row shows. */
export type Shown = (place: SummaryPlace) => ReadonlySet<string>;

/** Who says what a list shows of records: the step of the row alone, or all that the person may see of the instance. */
export interface SummaryRule {
  readonly byStep: boolean;
  read(context: ListContext, places: readonly SummaryPlace[], definitionOf: Definitions): Promise<Shown>;
}

const NOTHING: ReadonlySet<string> = new Set();

/** An open task shows what its step shows and nothing else (contract 21.13). */
export const summaryOfTask: SummaryRule = {
  byStep: true,
  async read(context, _places, definitionOf) {
    const shown = new Map<StepRights, ReadonlySet<string>>();
    return ({ instance, activityCode }) => {
      const definition = definitionOf(instance);
      const rights = definition && rightsAtStep(context, definition, activityCode);
      if (!rights) return NOTHING;
      const codes = shown.get(rights) ?? shownCodes(rights.fields);
      shown.set(rights, codes);
      return codes;
    };
  },
};

/** What is read of an instance shows what the steps of this person's items showed, and what the application shows them of the record. */
export const summaryOfRecord: SummaryRule = {
  byStep: false,
  async read(context, places, definitionOf) {
    const instances = [...new Map(places.map(({ instance }) => [instance.id, instance])).values()];
    const [steps, readable] = await Promise.all([ownSteps(context, instances), readableRecords(context, instances)]);
    const shown = new Map(
      instances.map((instance) => {
        const definition = definitionOf(instance);
        const isStarter = instance.originatorId === context.actor.id || instance.startedById === context.actor.id;
        const own = definition && isStarter ? [{ activityCode: definition.startStepCode, how: 'handler' } as const] : [];
        const parts = (steps.get(instance.id) ?? []).map(({ activityCode, part }): SeenStep => {
          const how = part === 'open' ? 'handler' : 'default';
          return { activityCode, how: definition && part === 'circulated' ? howCirculated(definition, activityCode) : how };
        });
        const bySteps = definition ? shownBySteps(context, definition, [...own, ...parts]) : [];
        return [instance.id, new Set([...bySteps, ...(readable.has(instance.objectId) ? shownByRights(context, instance.schemaCode) : [])])];
      }),
    );
    return ({ instance }) => shown.get(instance.id) ?? NOTHING;
  },
};

function shownByRights({ actor, apps }: ListContext, schemaCode: string): string[] {
  const hidden = hiddenItems(actor, apps, schemaCode);
  return (apps.models.get(schemaCode)?.items ?? []).map(({ code }) => code).filter((code) => !hidden.has(code));
}

/** A step of an instance that shows something to somebody, and why: by an item that was open or not, to read, by being mentioned. */
interface OwnStep {
  instanceId: string;
  activityCode: string;
  part: 'open' | 'waiting' | 'circulated' | 'mentioned';
}

/** Steps by which somebody has a part in instances, as `partInInstance` reads them of one (contract 21.13). */
async function ownSteps({ db, actor: { id } }: ListContext, instances: readonly SummaryPlace['instance'][]): Promise<Map<string, OwnStep[]>> {
  const { rows } = await sql<OwnStep>`
    with "wanted" as (select * from unnest(${instances.map(({ objectId }) => objectId)}::text[], ${instances.map((one) => one.id)}::text[]) as "row"("objectId", "instanceId"))
    select "instanceId", "activityCode", case when bool_or("openedAt" is not null) then 'open' else 'waiting' end as "part"
    from "wanted" join "wfItemsAll" using ("objectId", "instanceId") where ${id} in ("ownerId", "decidedBy") group by 1, 2
    union select "instanceId", "activityCode", 'circulated' from "wanted" join "wfReadsAll" using ("objectId", "instanceId") where "userId" = ${id}
    union select "instanceId", "activityCode", 'mentioned' from "wanted" join "wfLogAll" using ("objectId", "instanceId")
    where "opinion" like '%"mentions"%' and ("opinion"::jsonb -> 'mentions') @> to_jsonb(${id}::text)
    order by 1, 2, 3`.execute(db);
  const steps = new Map<string, OwnStep[]>();
  for (const row of rows) steps.set(row.instanceId, [...(steps.get(row.instanceId) ?? []), row]);
  return steps;
}

async function readableRecords({ db, catalogue, reader }: ListContext, instances: readonly SummaryPlace['instance'][]): Promise<Set<string>> {
  const known = [...recordsByModel(instances)].filter(([schemaCode]) => catalogue.find(schemaCode));
  const found = await Promise.all(known.map(([schemaCode, ids]) => visibleIds(db, catalogue, reader, schemaCode, [...ids])));
  return new Set(found.flatMap((ids) => [...ids]));
}

/** Ids of the records of instances, by model. */
export function recordsByModel(instances: Iterable<Pick<InstanceRow, 'schemaCode' | 'objectId'>>): Map<string, Set<string>> {
  const ids = new Map<string, Set<string>>();
  for (const { schemaCode, objectId } of instances) ids.set(schemaCode, (ids.get(schemaCode) ?? new Set()).add(objectId));
  return ids;
}

/** The items of `lp:process summary` that a row shows, worded (contract 11.1). */
export function summaryEntries(
  { apps, language }: ListContext,
  definition: WorkflowDefinition,
  shown: ReadonlySet<string>,
  values: Readonly<Record<string, unknown>>,
): SummaryEntry[] {
  const items = new Map((apps.models.get(definition.schemaCode)?.items ?? []).map((item) => [item.code, item]));
  return definition.summary.flatMap((code) => {
    const item = shown.has(code) ? items.get(code) : undefined;
    return item ? [{ propertyCode: code, name: localized(item, language) || code, text: itemText(item, valueAt(values, code), language) }] : [];
  });
}

/** A value as lists show it. */
export function itemText(item: DataItem, value: unknown, language: ListContext['language']): string {
  const { format } = itemOptions(item);
  const { code, propertyType, options } = item;
  const displayFormat = typeof format === 'string' ? numberFormatOf(format) : format;
  return formatText(value, { propertyCode: code, propertyType, options, ...(displayFormat === undefined ? {} : { displayFormat }) }, language);
}
