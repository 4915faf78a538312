import type { ReportDefinition } from '#schemas/report.ts';
import type { RequestState } from '#renderers/regions/hooks/useRequest.ts';
import { call } from '#src/api/client.ts';
import type { Change } from '#src/engine/session/changeListener.ts';
import { useFollowedRequest } from '#src/services/requests/useFollowedRequest.ts';

/** Requests what a report is, and again when its document or a model, whose items it names, was saved (BX-031). */
export function useReportDefinition(appCode: string, reportCode: string): [RequestState<ReportDefinition>, () => void] {
  const load = (signal: AbortSignal) => call('reportDefinition', { query: { appCode, reportCode } }, { signal });
  const isOfIt = isOfReport(appCode, reportCode);
  return useFollowedRequest(`${appCode}/${reportCode}`, load, (change) => isOfIt(change) || (change.kind === 'model' && change.appCode === appCode));
}

/** Whether a document that has changed is that of a report. */
export const isOfReport =
  (appCode: string, reportCode: string) =>
  (change: Change): boolean =>
    change.kind === 'report' && change.code === reportCode && change.appCode === appCode;
