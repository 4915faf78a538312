import type { FormValues } from '#schemas/formSchema/record.ts';
import { isRecord } from '#schemas/formats/format.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import { changeRecord } from '#server/records/changeRecord.ts';
import { rightOfSystem } from '#server/records/systemRights.ts';
import { controlValues } from '#server/records/values.ts';
import { modelOfSystem } from './asSystem.ts';
import { storedFiles, withOwnFiles } from '#server/workflow/values/ownFiles.ts';
import { mappedValues } from '#server/workflow/values/mappedValues.ts';
import { scopeOfRun, type DeedRunner, type DeedOfKind, type ServiceRun } from './serviceRun.ts';

/** `lp:update`: values assigned to the records that a relation names; one that is gone fails the task, none is nothing to do (contract 15.9.5). */
export const updateDeed: DeedRunner<'update'> = async (run, deed) => {
  const { open, saver, surroundings } = run;
  const target = targetsOfUpdate(run, deed);
  if (!target) return;
  const seen = modelOfSystem(saver, target.schemaCode);
  const sent = mappedValues(seen.model.items, deed.maps, surroundings.values, scopeOfRun(run));
  const right = rightOfSystem(seen.model.items, { writes: (code) => Object.hasOwn(sent, code) });
  for (const id of target.ids) {
    const own = await withOwnFiles(saver, open.tx, { items: seen.model.items, stored: await storedFiles(saver, open.tx, seen.model, id, sent) }, sent);
    const { values } = await changeRecord(saver, seen, open.tx, right, { id, isAct: true, via: open.definition.workflowCode, sent: () => own });
    if (id === open.row.objectId) surroundings.values = controlValues(seen.model, values);
  }
};

/** The records that a relation names, in the order in which everybody locks them (contract 21.14). */
export function targetsOfUpdate(
  { open, surroundings }: Pick<ServiceRun, 'open' | 'surroundings'>,
  { relation }: Pick<DeedOfKind<'update'>, 'relation'>,
): { schemaCode: string; ids: string[] } | undefined {
  const schemaCode = open.seen.model.items.find(({ code }) => code === relation)?.relativeCode;
  const ids = idsOfRelation(valueAt(surroundings.values, relation));
  return schemaCode && ids.length > 0 ? { schemaCode, ids: [...new Set(ids)].toSorted() } : undefined;
}

function idsOfRelation(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(idsOfRelation);
  const id: unknown = isRecord(value) ? (value satisfies FormValues).id : value;
  return typeof id === 'string' && id !== '' ? [id] : [];
}
