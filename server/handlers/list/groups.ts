import type { Calls } from '#schemas/calls/index.ts';
import { summedColumns } from '#server/lists/listColumns.ts';
import { toListRequest } from '#server/lists/listRequest.ts';
import { listOfModel, seeModel, todayOf } from '#server/policies/access.ts';
import { groupRows } from '#server/query/groupRows.ts';
import type { Handler } from '#server/services/handler.ts';

/** POST Q/groups: the different values of an item among the rows that a list with the same query shows, counted and summed (contract 8.3, BX-069). */
export const listGroups: Handler<Calls['listGroups']> = async (exchange) => {
  const { services, body, language } = exchange;
  const seen = seeModel(exchange, body.schemaCode);
  const config = body.queryCode === '' ? undefined : listOfModel(seen, body.queryCode).config;
  const { groupBy, groupUnit, groupOrder, page, size } = body;
  const shown = config?.queryColumns?.find(({ propertyCode }) => propertyCode === groupBy);
  const request = {
    ...toListRequest(seen, config, body, todayOf(services)),
    groupBy,
    groupUnit,
    groupOrder,
    page,
    size,
    sums: summedColumns(config, seen.reader.hiddenItems(seen.model.code)),
    column: shown ?? { options: seen.model.items.find(({ code }) => code === groupBy)?.options },
  };
  return groupRows(services.database, services.catalogue, seen.reader, seen.model.code, request, language);
};
