import { ErrCode } from '#schemas/codes.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';
import { WORK_ITEM_TYPE } from '#schemas/workflow/state.ts';
import { changeRecord, type ChangedRecord } from '#server/records/changeRecord.ts';
import { checkedValues, checkSaveRules, expressionContext } from '#server/records/validateRecord.ts';
import { invalidParameter } from '#server/refusals/parameters.ts';
import { refusedByRule, versionConflict } from '#server/refusals/records.ts';
import { lockRow } from '#server/store/rows.ts';
import { Execution } from '#server/workflow/core/execution.ts';
import { workflowScope } from '#server/workflow/instance/runCommand.ts';
import { requireSameRecord } from '#server/workflow/instance/sentRecord.ts';
import { openStepForm, rightAtStep, rightToKeep } from '#server/workflow/instance/stepForm.ts';
import { storedRecord } from '#server/workflow/instance/storedRecord.ts';
import { surroundingsOf } from '#server/workflow/instance/surroundings.ts';
import type { Opinion } from '#server/workflow/instance/takenAct.ts';
import type { ItemAct } from './openItem.ts';

/** An item that is answered, by its owner, a delegate or the clock in their stead. */
type AnsweredItem = Omit<ItemAct, 'offered'>;

/** What somebody answers at an item: agreeing or submitting requires more than refusing, returning or only saving (contract 10.4). */
export interface ItemAnswer {
  outcome: 'agree' | 'submit' | 'disAgree' | 'reject' | 'save';
  opinion: Opinion | undefined;
  /** Values of the form with `version`; undefined = none. */
  sent: FormValues | undefined;
  /** The record as the person saw it, where nothing is sent; undefined = whatever it is now. */
  version?: number | null | undefined;
}

/**
 * Checks an answer and stores its values, in the order of contract 21.14: the version, the words that the step wants, rights
 * and types, then required items and rules, which only those who agree or submit must keep.
 * Shape: the record as it is then. Errors: 302036, 900400, 900403, 550006.
 */
export async function storeAnswer(act: AnsweredItem, answer: ItemAnswer): Promise<Omit<ChangedRecord, 'version' | 'before'>> {
  const { outcome, sent, version } = answer;
  await requireWords(act, answer);
  const isStrict = (outcome === 'agree' || outcome === 'submit') && act.item.type !== WORK_ITEM_TYPE.assist;
  const record = sent ? await storeSent(act, sent, isStrict) : await readStored(act, isStrict, version ?? undefined);
  if (isStrict) checkStep(act, record.values);
  return record;
}

/** Words and signature that the step wants with an answer (contract 15.9.2); that the record is another by now goes before. */
async function requireWords({ step, item, open }: AnsweredItem, { outcome, opinion, sent, version }: ItemAnswer): Promise<void> {
  if (item.type === WORK_ITEM_TYPE.assist || outcome === 'save') return;
  const { task } = step;
  const isWanted = task.opinion === 'required' || (task.opinion === 'onDisagree' && (outcome === 'disAgree' || outcome === 'reject'));
  const missing = [
    ...(isWanted && !opinion?.content ? ['approval.content'] : []),
    ...(task.signature && (outcome === 'agree' || outcome === 'disAgree') && !opinion?.signature ? ['approval.signature'] : []),
  ];
  if (missing[0] === undefined) return;
  const stored = open.saver.services.catalogue.model(open.row.schemaCode);
  const seen = sent ? versionOfSent(sent) : version;
  if (typeof seen === 'number') await lockRow(open.tx, stored, open.row.objectId, seen);
  throw invalidParameter(missing[0]);
}

/** Errors: 900400 where none was sent. */
function versionOfSent({ version }: FormValues): number {
  if (!Number.isSafeInteger(version)) throw invalidParameter('bizObject.data.version');
  return Number(version);
}

/** Stores what the step lets its handler change. */
async function storeSent({ open, step }: AnsweredItem, sent: FormValues, isStrict: boolean): Promise<ChangedRecord> {
  const { saver, tx, seen, row, definition } = open;
  const form = openStepForm(definition, step.code, seen, saver.actor);
  requireSameRecord(sent, row.objectId);
  // A child whose start step waited for its originator gets its number with the first submit (contract 15.4).
  const numbered = isStrict && step.code === definition.startStepCode;
  const change = { id: row.objectId, version: versionOfSent(sent), isAct: true, auditedByAct: true, numbered, sent: () => sent };
  return changeRecord(saver, seen, tx, isStrict ? rightAtStep(form) : rightToKeep(form), change);
}

/** The record as it is stored; a bare vote too must keep what its step requires. */
async function readStored({ open, step }: AnsweredItem, isStrict: boolean, version: number | undefined): Promise<Omit<ChangedRecord, 'version' | 'before'>> {
  const { saver, tx, seen, row, definition } = open;
  const stored = await storedRecord(open);
  if (version !== undefined && stored.version !== version) throw versionConflict();
  const values = stored.data;
  if (isStrict) {
    const form = openStepForm(definition, step.code, seen, saver.actor);
    const context = expressionContext(saver);
    checkedValues(seen.model, form.rights, { before: values, merged: values }, context, saver.language);
    checkSaveRules(seen.model, values, context);
    const isUnnumbered = step.code === definition.startStepCode && seen.model.document.sequenceRule && !values.sequenceNo;
    const change = { id: row.objectId, isAct: true, auditedByAct: true, numbered: true, sent: () => ({}) };
    if (isUnnumbered) return changeRecord(saver, seen, tx, rightAtStep(form), change);
  }
  return { values, changes: {} };
}

/** Checks of the step that refuse submit and agree. Errors: 550006 with their words. */
export function checkStep({ open, step }: Pick<AnsweredItem, 'open' | 'step'>, values: FormValues): void {
  if (step.type !== 'userTask' || step.checks.length === 0) return;
  const { facts } = new Execution(open.definition, open.state, { at: 0, by: null });
  const scope = workflowScope(surroundingsOf(open, values), facts);
  const check = step.checks.find(({ when }) => when.holds(scope));
  if (check) throw refusedByRule(ErrCode.ruleRefused, { zh: check.message.render(scope), en: (check.messageEn ?? check.message).render(scope) });
}
