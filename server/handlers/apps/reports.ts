import type { Calls } from '#schemas/calls/index.ts';
import { accurateCodes } from '#schemas/formats/filters/operators.ts';
import { isUnits } from '#schemas/propertyTypes/traits.ts';
import type { UnitValue } from '#schemas/property.ts';
import type { ReportColumn } from '#schemas/report.ts';
import type { LoadedReport } from '#server/apps/documents/loadedApps.ts';
import { withFormerMarks } from '#server/organisation/formerUnits.ts';
import type { Organisation } from '#server/organisation/organisation.ts';
import { seeApp, todayOf } from '#server/policies/access.ts';
import { rowActor } from '#server/policies/policies.ts';
import { mayReadReport, hiddenOfReport } from '#server/policies/reports.ts';
import { isHidden } from '#server/policies/visibleParts.ts';
import { aggregateRows } from '#server/query/aggregate.ts';
import { documentNotLoaded, noRight } from '#server/refusals/access.ts';
import type { Exchange, Handler } from '#server/services/handler.ts';

/** GET report/get: a report's definition. Errors: 900416 when there is none, 900403 when it is not granted (contract 7.2, 15.7). */
export const reportDefinition: Handler<Calls['reportDefinition']> = async (exchange) => {
  const { report, hidden } = openReport(exchange, exchange.query);
  const { answer } = report;
  if (!answer.conditions || hidden.size === 0) return answer;
  return { ...answer, conditions: answer.conditions.filter(({ propertyCode }) => !isHidden(hidden, propertyCode)) };
};

/**
 * POST report/data: the figures over the records the reader may see (contract 7.2, 15.7).
 * Errors: as report/get; 900416 for a report behind an address; 900400 for a filter by an item that is unknown or hidden.
 */
export const reportData: Handler<Calls['reportData']> = async (exchange) => {
  const { services, actor, body } = exchange;
  const { report } = openReport(exchange, body);
  const { query } = report;
  if (!query) throw documentNotLoaded(body.reportCode);
  const { schemaCode, queryCondition, columns, dimensions, measures, limit } = query;
  const { groups, records } = await aggregateRows(services.database, services.catalogue, rowActor(actor, services.apps()), schemaCode, {
    dimensions,
    measures,
    filters: body.filters ?? [],
    queryCondition,
    today: todayOf(services),
    accurate: accurateCodes(report.answer.conditions),
    ...(limit === undefined ? {} : { limit }),
  });
  return {
    columns: [...columns],
    rows: groups.map((group) => [...group.dimensions.map((value, at) => groupValue(actor.organisation, columns[at], value)), ...group.measures]),
    ...(records === undefined ? {} : { records }),
  };
};

/** Who is no longer active is marked where they stand for a group (contract 6.4). */
function groupValue(organisation: Organisation, column: Pick<ReportColumn, 'propertyType'> | undefined, value: unknown): unknown {
  // A unit of a decoded row has its shape.
  return column && isUnits(column.propertyType) && Array.isArray(value) ? withFormerMarks(organisation, value as UnitValue[]) : value;
}

/** A report the reader may open, with what is hidden from them in its model; one over something hidden is refused whole. */
function openReport(exchange: Pick<Exchange, 'services' | 'actor'>, named: { appCode: string; reportCode: string }) {
  const app = seeApp(exchange, named.appCode);
  const report: LoadedReport | undefined = app.reports.get(named.reportCode);
  if (!report) throw documentNotLoaded(named.reportCode);
  const apps = exchange.services.apps();
  if (!mayReadReport(exchange.actor, apps, app, report)) throw noRight();
  return { report, hidden: hiddenOfReport(exchange.actor, apps, report) };
}
