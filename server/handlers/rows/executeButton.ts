import type { Calls } from '#schemas/calls/index.ts';
import { DeleteCheck } from '#schemas/codes.ts';
import type { BusinessRule } from '#server/apps/documents/loadedApps.ts';
import { listOfModel, seeModel, type SeenModel } from '#server/policies/access.ts';
import { grantedCode, usableButton } from '#server/policies/buttons.ts';
import { visibleIds } from '#server/query/visibleRows.ts';
import { expressionContext } from '#server/records/validateRecord.ts';
import { expressionScope } from '#server/records/values.ts';
import { documentNotLoaded, noRight, notFound } from '#server/refusals/access.ts';
import { invalidParameter } from '#server/refusals/parameters.ts';
import { refusedByRule, ruleHolds, rulePassed } from '#server/refusals/records.ts';
import type { Exchange, Handler } from '#server/services/handler.ts';
import { loadRows } from '#server/store/rows.ts';

type Pressing = Exchange<Calls['executeButton']>;

/**
 * POST F/executeCustomButton: the rule of a custom button on records as they are stored; nothing is changed (contract 8.4, 12.2).
 * Errors: 550006 with the words of the rule where it holds for one of them, 900400, 900403 without the right to the button,
 * 900404 for records that it does not reach, 900416.
 */
export const executeButton: Handler<Calls['executeButton']> = async (exchange) => {
  const { services, body, language } = exchange;
  if (body.data !== undefined && body.data !== null) throw invalidParameter('data');
  const seen = seeModel(exchange, body.schemaCode);
  const { rule, right } = ruleOfButton(exchange, seen);
  const ids = [...new Set(body.objectIds)];
  const reached = await visibleIds(services.database.kysely, services.catalogue, seen.reader, seen.model.code, ids, right);
  if (ids.some((id) => !reached.has(id))) throw notFound();
  const matching = await recordsUnder(exchange, seen, rule, ids);
  if (matching.length > 0) throw refusedByRule(DeleteCheck.ruleOnModel, ruleHolds(rule, matching, ids.length));
  return { message: rulePassed(rule, ids.length)[language] };
};

/** The rule that the button names, and the right under which this person presses it. Errors: 900400, 900403, 900416. */
function ruleOfButton({ actor, body }: Pressing, seen: SeenModel): { rule: BusinessRule; right: string } {
  const { apps, model } = seen;
  const button = (listOfModel(seen, body.queryCode).config.customButtons ?? []).find(({ code }) => code === body.buttonCode);
  if (!button) throw documentNotLoaded(body.buttonCode);
  const right = grantedCode(actor, apps, model.code, button.code);
  if (right === undefined) throw noRight();
  const rule = usableButton(actor, apps, model, button).length > 0 && model.businessRules.find(({ code }) => code === button.targetCode);
  if (button.bindAction !== 'BUSINESS_RULE' || !rule) throw invalidParameter('buttonCode');
  return { rule, right };
}

/** Names of the records for which a rule holds, in the order given; '' for one whose name this reader does not see. */
async function recordsUnder(exchange: Pressing, { model, reader }: SeenModel, rule: BusinessRule, ids: readonly string[]): Promise<string[]> {
  const { database, catalogue } = exchange.services;
  const isNameHidden = reader.hiddenItems(model.code).has('name');
  const context = expressionContext(exchange);
  const rows = await loadRows({ db: database.kysely, catalogue }, catalogue.model(model.code), ids);
  const found = new Map(rows.map((row) => [row.id, row.data]));
  return ids.flatMap((id) => {
    const data = found.get(id);
    if (!data || !rule.when.holds(expressionScope(model, data, context))) return [];
    return isNameHidden || typeof data.name !== 'string' ? [''] : [data.name];
  });
}
