import type { Calls } from '#schemas/calls/index.ts';
import { ganttModelOf, type GanttModel } from '#schemas/ganttModel.ts';
import { requestedColumns } from '#server/lists/listColumns.ts';
import { toListRequest } from '#server/lists/listRequest.ts';
import { visibleListConfig } from '#server/lists/visibleList.ts';
import { seeModel, listOfModel, todayOf } from '#server/policies/access.ts';
import { queryGantt } from '#server/query/ganttRows.ts';
import { invalidParameter } from '#server/refusals/parameters.ts';
import { queryReasons } from '#server/refusals/queries.ts';
import type { Handler } from '#server/services/handler.ts';

/** POST Q/gantt/list: the rows a list with the same query shows, with what a Gantt chart needs besides (contract 8.3). */
export const ganttRows: Handler<Calls['ganttRows']> = async (exchange) => {
  const { services, body } = exchange;
  const seen = seeModel(exchange, body.schemaCode);
  const list = listOfModel(seen, body.queryCode);
  const gantt = ganttModelOf(visibleListConfig(exchange, seen, list));
  if ('missing' in gantt) throw invalidParameter('queryCode', queryReasons.noGantt);
  return queryGantt(services.database, services.catalogue, seen.reader, gantt, {
    ...toListRequest(seen, list.config, body, todayOf(services)),
    schemaCode: seen.model.code,
    page: body.page,
    size: body.size,
    columns: [...(requestedColumns(list.config, body.options) ?? []), ...ganttCodesOf(gantt)],
  });
};

function ganttCodesOf(gantt: GanttModel): string[] {
  const { startPropertyCode, endPropertyCode, titlePropertyCode, progressPropertyCode, preRelatePropertyCode } = gantt;
  return [startPropertyCode, endPropertyCode, titlePropertyCode, progressPropertyCode, preRelatePropertyCode].filter((code) => code !== undefined);
}
