import type { ExportQuery } from '#schemas/calls/exports.ts';
import { exceeds, openExport, planExport, type ExportParameters, type OpenedExport } from '#server/exports/exportFile.ts';
import { countWorkRows, openWorkExport, planWorkExport } from '#server/exports/workLists/openWorkExport.ts';

/** Lists of the workflow centre are of no model (contract 9). */
const isOfWork = ({ schemaCode }: ExportQuery): boolean => schemaCode === '';

/** Opens an export of a list of a model, or of one of the workflow centre. Errors: as planExport, or as planWorkExport and the call of that list. */
export function openAnyExport(parameters: ExportParameters): Promise<OpenedExport> {
  return isOfWork(parameters.query) ? openWorkExport(parameters) : openExport(parameters);
}

/** The name of what is exported, once its parts are checked. Errors: as above. */
export function nameOfExport(parameters: ExportParameters): string {
  return (isOfWork(parameters.query) ? planWorkExport(parameters) : planExport(parameters)).name;
}

/** Whether an export has more rows than `limit`, without reading them all. Errors: as above; tookTooLong. */
export async function hasMoreThan(parameters: ExportParameters, limit: number): Promise<boolean> {
  return isOfWork(parameters.query) ? (await countWorkRows(parameters)) > limit : exceeds(parameters, limit);
}
