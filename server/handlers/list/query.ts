import type { Calls } from '#schemas/calls/index.ts';
import { requestedColumns, customColumns, summedColumns } from '#server/lists/listColumns.ts';
import { toListRequest } from '#server/lists/listRequest.ts';
import { seeModel, listOfModel, todayOf } from '#server/policies/access.ts';
import { distinctRows } from '#server/query/distinctRows.ts';
import { queryList as queryRows } from '#server/query/queryList.ts';
import { rowExists } from '#server/query/visibleRows.ts';
import { invalidParameter } from '#server/refusals/parameters.ts';
import type { Handler } from '#server/services/handler.ts';

/** POST Q/list: a page of the rows the user may see, with the columns and sums of the view (LS-009 to LS-011, contract 8.2). */
export const queryList: Handler<Calls['queryList']> = async (exchange) => {
  const { services, body } = exchange;
  const seen = seeModel(exchange, body.schemaCode);
  // Without a view (contract 8.3: rows of another model) all items the user may see are answered.
  const config = body.queryCode === '' ? undefined : listOfModel(seen, body.queryCode).config;
  if (body.size === 0) throw invalidParameter('size');
  return queryRows(services.database, services.catalogue, seen.reader, seen.model.code, {
    ...toListRequest(seen, config, body, todayOf(services)),
    page: body.page,
    size: body.size,
    view: body.view,
    // Only where the item must not make rings does it matter what lies below what.
    notBelow: seen.model.ringItems.some(({ code }) => code === body.notBelow?.propertyCode) ? body.notBelow : null,
    columns: requestedColumns(config, body.options),
    sums: summedColumns(config, seen.reader.hiddenItems(seen.model.code)),
  });
};

/**
 * POST Q/listSkipQueryList(V2): rows of a model without a view, with all items the user may see or those requested; with
 * `options.distinct` a row for each value of that item, for choices that stand in another model (contract 6.6, 8.3).
 */
export const rowsWithoutView: Handler<Calls['rowsWithoutView']> = async (exchange) => {
  const { services, body } = exchange;
  const { reader, model } = seeModel(exchange, body.schemaCode);
  const { page, size, orderByFields, orderType, orderTypes, queryCondition, byPinyin, options } = body;
  const request = {
    page,
    size,
    orderByFields,
    orderType,
    orderTypes,
    queryCondition,
    today: todayOf(services),
    byPinyin,
    filters: (body.filtersNewCondition ?? []).map(({ propertyCode, propertyValue, op }) => ({
      propertyCode,
      propertyValue: propertyValue ?? '',
      ...(op == null ? {} : { queryFilterType: op }),
    })),
  };
  const { database, catalogue } = services;
  if (options?.distinct) return distinctRows(database, catalogue, reader, model.code, options.distinct, request);
  const { chosen, mode } = customColumns(options);
  return queryRows(database, catalogue, reader, model.code, { ...request, columns: mode === '1' ? chosen : null });
};

/** POST Q/data_exist: whether any row the user may see meets the filters (contract 8.3). */
export const dataExist: Handler<Calls['dataExist']> = async (exchange) => {
  const { services, body } = exchange;
  const { reader, model } = seeModel(exchange, body.schemaCode);
  return rowExists(services.database, services.catalogue, reader, model.code, { filters: body.filters });
};
