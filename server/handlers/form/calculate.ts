import type { Calls } from '#schemas/calls/index.ts';
import { sameValue } from '#schemas/formSchema/record.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import { seeModel, timeOf } from '#server/policies/access.ts';
import type { Handler } from '#server/services/handler.ts';
import { hiddenItems } from '#server/policies/policies.ts';
import { controlValues, wholeForm } from '#server/records/values.ts';

/** POST bizdatarule/calculate: the values that formulas make of those sent; only visible ones that change (contract 7.2). */
export const calculate: Handler<Calls['calculate']> = async (exchange) => {
  const { actor, body } = exchange;
  const { apps, model } = seeModel(exchange, body.schemaCode);
  const hidden = hiddenItems(actor, apps, model.code);
  const given = Object.fromEntries(Object.entries(body.data).filter(([code]) => !hidden.has(code)));
  const before = controlValues(model, given);
  const after = wholeForm(model).formulas.compute(before, { now: timeOf(exchange), user: actor.id, department: actor.departmentIds[0] ?? null });
  return Object.fromEntries(Object.entries(after).filter(([code, value]) => !hidden.has(code) && !sameValue(valueAt(before, code), value)));
};
