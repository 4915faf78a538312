import type { FormValues } from '#schemas/formSchema/record.ts';
import type { Tx } from '#server/db/database.ts';
import { writerOf, type SeenModel } from '#server/policies/access.ts';
import type { FieldRights } from './fieldRights.ts';
import { newValues } from './newValues.ts';
import { recordName } from './recordName.ts';
import { checkRecordReferences, withTrueNames } from './references.ts';
import { nextSequenceNumber, nextSequenceNumbers } from './sequenceNumber.ts';
import { checkedValues, checkSaveRules, expressionContext, validateRecord, type Saver } from './validateRecord.ts';
import { mergedValues, writtenValues } from './writtenValues.ts';

/** A record that is not stored yet. Shape: `values` of contract 6.2; `files` = ids of those it will hold. */
interface MadeRecord {
  values: FormValues;
  files: readonly string[];
}

/**
 * Makes what a new record holds as its form would: defaults, formulas, every rule, references, number, name.
 * Shape: `withoutNumber` = a record of a draft, which has none yet (contract 15.4). Errors: 550006, 900400, 900403, 900414.
 */
export async function createRecord(
  saver: Saver,
  seen: SeenModel,
  tx: Tx,
  rights: FieldRights,
  { sent, withoutNumber = false }: { sent: FormValues; withoutNumber?: boolean | undefined },
): Promise<MadeRecord> {
  const { services, actor, language } = saver;
  const { model } = seen;
  const stored = services.catalogue.model(model.code);
  const written = writtenValues(stored, rights, sent, undefined);
  const values = await validateRecord(saver, seen, tx, rights, { before: {}, merged: mergedValues(stored, newValues(saver, seen), written), id: undefined });
  const { sequenceRule } = model.document;
  if (sequenceRule && !withoutNumber) values.sequenceNo = await nextSequenceNumber(tx, stored, sequenceRule, writerOf(saver).time);
  const checking = { services, reader: seen.reader, userId: actor.id, organisation: seen.organisation, labelling: { rights, language } };
  const files = await checkRecordReferences(tx, checking, stored, {}, values);
  values.name = recordName(model, await withTrueNames(tx, services.catalogue, model, values), expressionContext(saver));
  return { values, files };
}

/**
 * Makes many new records alike, without the database: that no value repeats, and that what they refer to is there, is looked
 * up for all of them at once by who adds them. Shape: the function takes what is sent for one, where null leaves
 * what a record begins with, and gives what it holds but for its number. Errors: of the function 550006, 900400.
 */
export function recordMaker(saver: Saver, seen: SeenModel, rights: FieldRights): (sent: FormValues) => FormValues {
  const { model } = seen;
  const begin = newValues(saver, seen);
  const context = expressionContext(saver);
  return (sent) => {
    const values = checkedValues(model, rights, { before: {}, merged: begun(begin, sent) }, context, saver.language);
    checkSaveRules(model, values, context);
    return { ...values, name: recordName(model, values, context) };
  };
}

function begun(begin: FormValues, sent: FormValues): FormValues {
  if (Object.keys(begin).length === 0) return sent;
  return { ...begin, ...Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null)) };
}

/** Gives made records their numbers, with one statement for all, and the names that are made of them. */
export async function numberRecords(saver: Saver, { model }: SeenModel, tx: Tx, made: readonly FormValues[]): Promise<FormValues[]> {
  const { sequenceRule } = model.document;
  if (!sequenceRule) return [...made];
  const { time } = writerOf(saver);
  const numbers = await nextSequenceNumbers(tx, saver.services.catalogue.model(model.code), sequenceRule, { time, count: made.length });
  const isNamedByNumber = model.nameTemplate.references.some(({ code }) => code === 'sequenceNo');
  const context = expressionContext(saver);
  return made.map((values, at) => {
    const numbered: FormValues = { ...values, sequenceNo: numbers[at] };
    return isNamedByNumber ? { ...numbered, name: recordName(model, numbered, context) } : numbered;
  });
}
