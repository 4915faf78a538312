import type { ExportQuery } from '#schemas/calls/exports.ts';
import { TaskStatus } from '#schemas/codes.ts';
import type { Locale } from '#schemas/localized.ts';
import { EXPORTS_AT_ONCE } from '#schemas/limits.ts';
import { UNLINKED_LIFE_MS } from '#server/files/files.ts';
import type { Services } from '#server/services/services.ts';
import type { JobKind } from '#server/jobs/jobKind.ts';
import { toActor } from '#server/organisation/actor.ts';
import { noRight } from '#server/refusals/access.ts';
import { taskMessage } from '#server/notifications/messages.ts';
import { messageTexts } from '#server/notifications/messageTexts.ts';
import { openAnyExport } from './anyExport.ts';

/** The request of an export task. */
export interface ExportRequest {
  query: ExportQuery;
  locale: Locale;
  /** Name of the list when the task was started. */
  name: string;
}

/** How far an export task is. */
export interface ExportResult {
  rowCount: number;
  totalCount: number;
  cutCells: number;
  fileName: string;
  /** The stored file and its bytes, at the end. */
  file?: { refId: string; size: number };
}

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * Writes an export into the file store, with the rights its owner has when it runs; after a crash from the start.
 * The file goes away after a week.
 */
export const exportJob: JobKind<Services, ExportRequest, ExportResult> = {
  name: 'export',
  perUser: EXPORTS_AT_ONCE,
  async run({ request, userId, signal, progress }, services) {
    const organisation = await services.organisation.current();
    const person = organisation.people.get(userId);
    if (person?.status !== 'ENABLE') throw noRight();
    const { query, locale } = request;
    const opened = await openAnyExport({ services, actor: toActor(organisation, person, ''), query, locale });
    const result: ExportResult = { rowCount: 0, totalCount: opened.total, cutCells: 0, fileName: opened.fileName };
    progress(result);
    const workbook = opened.write((rowCount) => {
      // What is deleted while they are read is left out.
      result.rowCount = rowCount;
      progress({ ...result, cutCells: workbook.cut() });
    }, signal);
    const file = await services.files.store({
      stream: workbook.stream,
      name: opened.fileName,
      mimeType: XLSX_TYPE,
      kind: 'export',
      ownerId: userId,
      expiresAt: new Date(services.now().getTime() + UNLINKED_LIFE_MS),
    });
    if (signal.aborted) {
      await services.files.remove(file);
      throw signal.reason;
    }
    return {
      status: TaskStatus.ended,
      result: { ...result, fileName: file.name, cutCells: workbook.cut(), file: { refId: file.id, size: Number(file.size) } },
    };
  },
  async discard({ file }, services) {
    const stored = file && (await services.files.find(file.refId));
    if (stored) await services.files.remove(stored);
  },
  message({ userId, request, result, reason }, services) {
    const { schemaCode, queryCode } = request.query;
    const heading = reason ? messageTexts.exportRefused(reason) : messageTexts.exportDone(result?.rowCount ?? 0);
    return taskMessage(services, userId, { schemaCode, queryCode, heading, file: result?.fileName ?? request.name });
  },
};
