import { ErrCode } from '#schemas/codes.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';
import { recordScope } from '#schemas/expression/expression.ts';
import type { LoadedModel } from '#server/apps/documents/loadedApps.ts';
import type { Tx } from '#server/db/database.ts';
import { timeOf, type SeenModel } from '#server/policies/access.ts';
import { refusedByRule } from '#server/refusals/records.ts';
import type { Exchange } from '#server/services/handler.ts';
import { checkKinds } from './checkKinds.ts';
import { checkValues } from './checkValues.ts';
import { checkDictionaryValues } from './dictionaryValues.ts';
import type { FieldRights } from './fieldRights.ts';
import { checkNoRepeat } from './uniqueValues.ts';
import { controlValues, wholeForm, type ExpressionContext } from './values.ts';

/** Who saves: rights, time and language come from the exchange of whichever call it is. */
export type Saver = Pick<Exchange, 'services' | 'actor' | 'address' | 'language'> &
  Partial<Pick<Exchange, 'request'>> & {
    /** Who `user()` and `department()` are in a workflow, whoever acts (contract 15.4). */
    readonly inWorkflow?: Pick<ExpressionContext, 'user' | 'department'>;
  };

/** Computes, checks and lets the rules speak over the record as it will be. Shape: wire values by property code. */
export async function validateRecord(
  exchange: Saver,
  { model }: SeenModel,
  tx: Tx,
  rights: FieldRights,
  { before, merged, id }: { before: FormValues; merged: FormValues; id: string | undefined },
): Promise<FormValues> {
  const context = expressionContext(exchange);
  const values = checkedValues(model, rights, { before, merged }, context, exchange.language);
  await checkNoRepeat(tx, model, exchange.services.catalogue.model(model.code), rights, id, values, exchange.language);
  if (rights.rules !== 'none') checkSaveRules(model, values, context);
  return { ...values };
}

/** Computes and checks all that can be known without the database. Errors: 900400. */
export function checkedValues(
  model: LoadedModel,
  rights: FieldRights,
  { before, merged }: { before: FormValues; merged: FormValues },
  context: ExpressionContext,
  language: Saver['language'],
): FormValues {
  checkKinds(model, rights, merged, language);
  const values = wholeForm(model).formulas.compute(controlValues(model, merged), context);
  checkValues(model, rights, { ...values, version: before.version }, context, language);
  checkDictionaryValues(model, rights, { before, after: values }, language);
  return values;
}

/** Lets the model's rules over a whole record speak. Errors: 550006 with the rule's words. */
export function checkSaveRules(model: LoadedModel, values: FormValues, context: ExpressionContext): void {
  const rules = model.businessRules.filter(({ on }) => on === 'save');
  if (rules.length === 0) return;
  const scope = recordScope(values, context);
  const rule = rules.find(({ when }) => when.holds(scope));
  if (rule) throw refusedByRule(ErrCode.ruleRefused, { zh: rule.message, en: rule.messageEn });
}

/** Who saves and when, as formulas and rules read it. */
export function expressionContext({ services, actor, inWorkflow }: Pick<Saver, 'services' | 'actor' | 'inWorkflow'>): ExpressionContext {
  const { user, department } = inWorkflow ?? { user: actor.id, department: actor.departmentIds[0] ?? null };
  return { now: timeOf({ services }), user, department };
}
