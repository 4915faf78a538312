import { randomUUID } from 'node:crypto';
import type { FormValues } from '#schemas/formSchema/record.ts';
import type { Tx } from '#server/db/database.ts';
import { writerOf, type SeenModel } from '#server/policies/access.ts';
import type { RowChanges } from '#server/store/changes.ts';
import { insertRow } from '#server/store/rows.ts';
import type { FieldRights } from './fieldRights.ts';
import { newValues } from './newValues.ts';
import { recordName } from './recordName.ts';
import { checkRecordReferences, linkFiles, withTrueNames } from './references.ts';
import { nextSequenceNumber } from './sequenceNumber.ts';
import { refuseRepeated } from './uniqueValues.ts';
import { expressionContext, validateRecord, type Saver } from './validateRecord.ts';
import { mergedValues, writtenValues } from './writtenValues.ts';

/** A record to make, and whose it becomes. */
interface NewRecord {
  sent: FormValues;
  ownerId: string;
  ownerDepartmentId: string | null;
  /** A record of a draft has no number yet (contract 15.4). */
  withoutNumber?: boolean;
  /** Who made it; left out = who acts. */
  createrId?: string;
  /** What made the system write it; stands in the audit entry. */
  via?: string;
  /** The act writes the audit entry, with what this has stored (contract 21.15). */
  auditedByAct?: boolean;
}

/** A record that has been made. Shape: `values` of contract 6.2; `changes` as the audit entry has them. */
interface CreatedRecord {
  id: string;
  values: FormValues;
  changes: RowChanges;
}

/**
 * Makes a record as its form would, with the rights its sender has on the fields: defaults, formulas, every rule,
 * references, number, name, audit entry.
 * Errors: 550006, 900400, 900403.
 */
export async function createRecord(saver: Saver, seen: SeenModel, tx: Tx, rights: FieldRights, record: NewRecord): Promise<CreatedRecord> {
  const { services, actor, language } = saver;
  const { model } = seen;
  const stored = services.catalogue.model(model.code);
  const written = writtenValues(stored, rights, record.sent, undefined);
  const values = await validateRecord(saver, seen, tx, rights, { before: {}, merged: mergedValues(stored, newValues(saver, seen), written), id: undefined });
  const { sequenceRule } = model.document;
  const writer = writerOf(saver);
  if (sequenceRule && !record.withoutNumber) values.sequenceNo = await nextSequenceNumber(tx, stored, sequenceRule, writer.time);
  const checking = { services, reader: seen.reader, userId: actor.id, organisation: seen.organisation, labelling: { rights, language } };
  const files = await checkRecordReferences(tx, checking, stored, {}, values);
  values.name = recordName(model, await withTrueNames(tx, services.catalogue, model, values), expressionContext(saver));
  const id = randomUUID();
  const { ownerId: owner, ownerDepartmentId: ownerDeptId, auditedByAct = false } = record;
  const creater = record.createrId ?? (actor.link?.maker ?? actor).id;
  const via = record.via === undefined ? {} : { via: record.via };
  const row = { id, owner, ownerDeptId, creater, createdDeptId: ownerDeptId, createdTime: writer.time, data: values, auditedByAct, ...via };
  const changes = await refuseRepeated(insertRow(tx, stored, row, writer), rights, language);
  await linkFiles(tx, model.code, id, files);
  return { id, values, changes };
}
