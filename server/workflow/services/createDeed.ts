import { SYSTEM_USER } from '#schemas/codes.ts';
import { addRecord } from '#server/records/addRecord.ts';
import { changeRecord } from '#server/records/changeRecord.ts';
import { rightOfSystem } from '#server/records/systemRights.ts';
import { mainDepartment } from '#server/workflow/people/rules/leaders.ts';
import { readUnits } from '#server/workflow/people/rules/units.ts';
import { readCreated, writeCreated } from '#server/workflow/store/createdRecords.ts';
import { modelOfSystem } from './asSystem.ts';
import { storedFiles, withOwnFiles } from '#server/workflow/values/ownFiles.ts';
import { mappedValues } from '#server/workflow/values/mappedValues.ts';
import { scopeOfRun, type DeedRunner, type ServiceRun } from './serviceRun.ts';

/**
 * `lp:create`: makes a record of another model. With `once` a second pass in the same instance changes the record made
 * before, unless that is gone (contract 15.9.5, 21.12).
 */
export const createDeed: DeedRunner<'create'> = async (run, { schemaCode, once, maps }, place) => {
  const { open, saver, surroundings, query } = run;
  const { tx, row, definition } = open;
  const seen = modelOfSystem(saver, schemaCode);
  const sent = mappedValues(seen.model.items, maps, surroundings.values, scopeOfRun(run));
  const via = definition.workflowCode;
  const deedPlace = { activityCode: query.element, place };
  const former = once ? await readCreated(tx, row, deedPlace, saver.services.catalogue) : undefined;
  if (former !== undefined) {
    const right = rightOfSystem(seen.model.items, { writes: (code) => Object.hasOwn(sent, code) });
    const own = await withOwnFiles(saver, tx, { items: seen.model.items, stored: await storedFiles(saver, tx, seen.model, former, sent) }, sent);
    await changeRecord(saver, seen, tx, right, { id: former, isAct: true, via, sent: () => own });
    return;
  }
  const right = rightOfSystem(seen.model.items, { writes: () => true });
  const { owner, ownerDeptId, ...values } = await withOwnFiles(saver, tx, { items: seen.model.items }, sent);
  const created = await addRecord(saver, seen, tx, right, { sent: values, ...ownerOfNew(run, owner, ownerDeptId), ...createrOfNew(run), via });
  await writeCreated(tx, row, { ...deedPlace, schemaCode, recordId: created.id });
};

/** It belongs to the originator and the department they started for, unless the maps say otherwise. */
function ownerOfNew({ open: { row }, surroundings }: ServiceRun, owner: unknown, department: unknown) {
  const [person] = readUnits(owner);
  const [unit] = readUnits(department);
  const ofOwner = person ? mainDepartment(surroundings.organisation, person.id) : row.departmentId;
  return { ownerId: person?.id ?? row.originatorId, ownerDepartmentId: unit?.id ?? ofOwner };
}

function createrOfNew({ saver, open }: ServiceRun): { createrId?: string } {
  return saver.actor.id === SYSTEM_USER ? { createrId: open.row.originatorId } : {};
}
