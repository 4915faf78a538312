import type { Calls } from '#schemas/calls/index.ts';
import { seeApp } from '#server/handlers/access.ts';
import { documentNotLoaded, noRight } from '#server/refusals.ts';
import type { Handler } from '#server/http/handler.ts';
import { mayOpenReport } from '#server/policies.ts';

/** GET report/get: a report's definition. Errors: 900416 when there is none, 900403 when it is not granted (contract 7.2, 15.7). */
export const reportDefinition: Handler<Calls['reportDefinition']> = async (exchange) => {
  const app = seeApp(exchange, exchange.query.appCode);
  const report = app.reports.get(exchange.query.reportCode);
  if (!report) throw documentNotLoaded(exchange.query.reportCode);
  if (!mayOpenReport(exchange.actor, app, report.code)) throw noRight();
  return report.answer;
};
