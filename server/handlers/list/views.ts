import type { Calls } from '#schemas/calls/index.ts';
import { visibleListConfig } from '#server/lists/visibleList.ts';
import { seeModel, listOfModel } from '#server/policies/access.ts';
import type { Handler } from '#server/services/handler.ts';

/** GET getHeaders: the list views of a model (LS-001). */
export const queryHeaders: Handler<Calls['queryHeaders']> = async (exchange) => {
  const { model } = seeModel(exchange, exchange.query.schemaCode);
  return model.lists.map(({ header }) => header);
};

/** GET app/query/get: a list view as this user may have it (LS-004): only granted actions, nothing about hidden items. */
export const listConfig: Handler<Calls['listConfig']> = async (exchange) => {
  const { code, schemaCode } = exchange.query;
  const seen = seeModel(exchange, schemaCode);
  return visibleListConfig(exchange, seen, listOfModel(seen, code));
};

/** GET app/query/list: all list views of a model as this user may have them (contract 8.1). */
export const listConfigs: Handler<Calls['listConfigs']> = async (exchange) => {
  const seen = seeModel(exchange, exchange.query.schemaCode);
  return seen.model.lists.map((list) => visibleListConfig(exchange, seen, list));
};
