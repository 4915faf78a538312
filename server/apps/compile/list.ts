import type { ListDocument } from '#schemas/config/list.ts';
import type { ModelDocument } from '#schemas/config/model.ts';
import { formatCode } from '#schemas/formats/formatCode.ts';
import { decodeText } from '#schemas/formats/jsonTexts.ts';
import type { ListConfig, ListHeader, QueryCondition } from '#schemas/list.ts';
import { dictionaryChoicesOf, itemChoices } from './choices.ts';
import { readFilterType } from '#server/apps/documents/filterType.ts';
import { unsupportedButtonField } from '#server/apps/documents/unsupported.ts';
import type { LoadedForm, LoadedList } from '#server/apps/documents/loadedApps.ts';
import { findItem, relatedModel } from '#server/apps/documents/modelItems.ts';
import type { DocumentIndex } from '#server/apps/documents/documentIndex.ts';
import { compact, freeze, jsonText } from './text.ts';

/** Makes a list view ready for requests: the shape of the wire, ids from the codes; `opened` is the form of its rows (contract 8.1, 15.1). */
export function compileList(appCode: string, document: ListDocument, documentIndex: DocumentIndex, opened: LoadedForm | undefined): LoadedList {
  const { code, schemaCode } = document;
  return Object.freeze({
    appCode,
    schemaCode,
    code,
    document: freeze(document),
    header: freeze(toHeader(document)),
    config: freeze(toConfig(appCode, document, documentIndex, opened)),
  });
}

function toHeader({ code, name, name_i18n, schemaCode, sortKey }: ListDocument): ListHeader {
  return compact({ code, name, name_i18n: jsonText(name_i18n), schemaCode, sortKey });
}

function toConfig(appCode: string, list: ListDocument, documentIndex: DocumentIndex, opened: LoadedForm | undefined): ListConfig {
  const { $schema: _, ...fields } = list;
  const queryId = `${appCode}.${list.code}`;
  const model = documentIndex.model(list.schemaCode).draft?.value;
  const part = <T extends { name_i18n?: unknown; sortKey?: number }>(kind: string, entry: T, code: string, index: number) =>
    compact({
      ...entry,
      id: `${queryId}.${kind}.${code}`,
      queryId,
      schemaCode: list.schemaCode,
      name_i18n: jsonText(entry.name_i18n),
      sortKey: entry.sortKey ?? index + 1,
    });
  const dictionary = (code: string) => dictionaryChoicesOf(appCode, documentIndex, list.schemaCode, code);
  const formatOf = (column: FormattedColumn, sheet?: string) => (column.syncDefaultFormat && model ? itemFormat(model, column, sheet) : column.displayFormat);
  // A board has a column for each choice of an item.
  const choices = list.queryPresentationType === 'BOARD' && model ? (code: string) => itemChoices(appCode, documentIndex, model, code) : dictionary;
  return compact({
    ...fields,
    id: queryId,
    name_i18n: jsonText(list.name_i18n),
    modelType: list.modelType ?? 'LIST',
    queryPresentationType: list.queryPresentationType ?? 'LIST',
    queryColumns: list.queryColumns.map((column, index) =>
      compact({
        ...part('column', column, column.propertyCode, index),
        displayFormat: formatOf(column),
        options: choices(column.propertyCode),
        namedSchemaCode: model && relatedModel(model, column.propertyCode),
        childColumns: column.childColumns?.map((child, at) =>
          compact({
            ...part(`column.${column.propertyCode}`, child, child.propertyCode, at),
            displayFormat: formatOf(child, column.propertyCode),
            options: dictionary(`${column.propertyCode}.${child.propertyCode}`),
            namedSchemaCode: model && relatedModel(model, `${column.propertyCode}.${child.propertyCode}`),
          }),
        ),
      }),
    ),
    queryConditions: toConditions(appCode, queryId, list, documentIndex),
    querySorts: list.querySorts ?? [],
    queryActions: (list.queryActions ?? []).map((action, index) => part('action', action, action.actionCode, index)),
    customButtons: list.customButtons
      ?.filter((button) => !unsupportedButtonField(button) && hasRule(model, button))
      .map((button) => compact({ ...button, name_i18n: jsonText(button.name_i18n), actionConfig: decodeText(button.actionConfig) })),
    queryPresentation: {
      ...list.queryPresentation,
      clientType: list.queryPresentation?.clientType ?? 'PC',
      options: { ...list.queryPresentation?.options, editInPlace: list.queryPresentation?.options?.editInPlace ?? opened?.scripted === false },
    },
  });
}

/** A button without its rule is left out (`checkRule`). */
function hasRule(model: ModelDocument | undefined, { bindAction, targetCode }: NonNullable<ListDocument['customButtons']>[number]): boolean {
  return bindAction !== 'BUSINESS_RULE' || (model?.businessRules ?? []).some(({ code }) => code === targetCode);
}

type FormattedColumn = Pick<ListDocument['queryColumns'][number], 'propertyCode' | 'displayFormat' | 'syncDefaultFormat'>;

/** The format that an item gives its columns; one without any leaves that of the column. */
function itemFormat(model: ModelDocument, { propertyCode, displayFormat }: FormattedColumn, sheet: string | undefined): number | undefined {
  const format = findItem(model, sheet === undefined ? propertyCode : `${sheet}.${propertyCode}`)?.item?.options?.format;
  return format === undefined ? displayFormat : formatCode(format);
}

/** Conditions in wire shape, with the choices of dictionaries and the models of relations; reports have them too. */
export function toConditions(
  appCode: string,
  queryId: string,
  { schemaCode, queryConditions = [] }: Pick<ListDocument, 'schemaCode' | 'queryConditions'>,
  documentIndex: DocumentIndex,
): QueryCondition[] {
  const model = documentIndex.model(schemaCode).draft?.value;
  const read = queryConditions.map((condition) => ({ condition, filter: readFilterType(condition) }));
  const queryable = read.flatMap(({ condition, filter }) => (filter ? [{ ...condition, ...filter }] : []));
  return queryable.map((condition, index) =>
    compact({
      ...condition,
      id: `${queryId}.condition.${condition.propertyCode}`,
      queryId,
      schemaCode,
      name_i18n: jsonText(condition.name_i18n),
      sortKey: condition.sortKey ?? index + 1,
      options: dictionaryChoicesOf(appCode, documentIndex, schemaCode, condition.propertyCode) ?? decodeText(condition.options),
      relativeSchemaCode: condition.relativeSchemaCode ?? (model && relatedModel(model, condition.propertyCode)),
    }),
  );
}
