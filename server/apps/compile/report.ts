import { PropertyType, SumType } from '#schemas/codes.ts';
import type { ModelDocument } from '#schemas/config/model.ts';
import type { ReportDocument } from '#schemas/config/report.ts';
import { numberFormatOf } from '#schemas/formats/number.ts';
import type { ReportColumn, ReportDefinition } from '#schemas/report.ts';
import { systemItems } from '#schemas/records/systemItems.ts';
import { isDate } from '#schemas/propertyTypes/traits.ts';
import { itemChoices } from './choices.ts';
import type { LoadedReport, ReportQuery } from '#server/apps/documents/loadedApps.ts';
import { findItem, relatedModel } from '#server/apps/documents/modelItems.ts';
import type { DocumentIndex } from '#server/apps/documents/documentIndex.ts';
import { toConditions } from './list.ts';
import { compact, freeze, jsonText } from './text.ts';

/** Makes a report ready for requests: its definition in wire shape, and its query (contract 15.7). */
export function compileReport(appCode: string, document: ReportDocument, documentIndex: DocumentIndex): LoadedReport {
  const { code, name, name_i18n, url, source, type, conditions = [], drill } = document;
  const names = { code, name, name_i18n: jsonText(name_i18n) };
  const model = source && documentIndex.model(source.schemaCode).draft?.value;
  if (url !== undefined || !source || !model) return freeze({ code, answer: compact({ ...names, url }) });
  const answer: ReportDefinition = compact({
    ...names,
    type,
    schemaCode: source.schemaCode,
    conditions:
      conditions.length > 0
        ? toConditions(appCode, `${appCode}.${code}`, { schemaCode: source.schemaCode, queryConditions: conditions }, documentIndex)
        : undefined,
    drill: drill && compact({ schemaCode: source.schemaCode, queryCode: drill.queryCode, queryCondition: source.queryCondition }),
  });
  return freeze({ code, answer, query: toReportQuery(appCode, document, model, documentIndex) });
}

function toReportQuery(
  appCode: string,
  { source, dimensions = [], measures = [], limit }: ReportDocument,
  model: ModelDocument,
  documentIndex: DocumentIndex,
): ReportQuery {
  const schemaCode = source?.schemaCode ?? model.code;
  return {
    schemaCode,
    queryCondition: source?.queryCondition ?? null,
    columns: [
      ...dimensions.map(({ propertyCode, granularity }): ReportColumn => {
        const column = itemColumn(model, propertyCode);
        return compact({
          ...column,
          granularity: isDate(column.propertyType) ? (granularity ?? 'day') : undefined,
          // A group of what the item no longer offers is marked.
          options: itemChoices(appCode, documentIndex, model, propertyCode),
          namedSchemaCode: relatedModel(model, propertyCode),
        });
      }),
      ...measures.map(({ propertyCode, sumType, name, name_i18n }): ReportColumn => {
        const { propertyType, displayFormat } = itemColumn(model, propertyCode);
        const isCount = sumType === SumType.count;
        return compact({
          propertyCode,
          propertyType: isCount ? PropertyType.number : propertyType,
          name,
          name_i18n: jsonText(name_i18n),
          // A count has no decimals, whatever it counts.
          displayFormat: isCount ? numberFormatOf('integer') : displayFormat,
          sumType,
        });
      }),
    ],
    dimensions: dimensions.map(({ propertyCode, granularity }) => ({ propertyCode, granularity })),
    measures: measures.map(({ propertyCode, sumType }) => ({ propertyCode, sumType })),
    limit,
  };
}

/** An item as a column shows it: under its name, in its own format. */
function itemColumn(model: ModelDocument, code: string): ReportColumn {
  const found = findItem(model, code);
  const propertyType = found?.propertyType ?? PropertyType.shortText;
  const own = found?.item;
  const system = systemItems.get(code);
  const format = own?.options?.format;
  return compact({
    propertyCode: code,
    propertyType,
    name: own?.name ?? system?.name ?? code,
    name_i18n: jsonText(own?.name_i18n ?? system?.name_i18n),
    displayFormat: typeof format === 'string' ? numberFormatOf(format) : format,
  });
}
