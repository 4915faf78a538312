import { DisplayType, PropertyType } from '#schemas/codes.ts';
import { statusText } from '#schemas/formats/status.ts';
import type { Locale } from '#schemas/localized.ts';
import type { ListConfig, ListPage, ListRow, QueryColumn, QueryCondition } from '#schemas/list.ts';
import type { WorkListCode, WorkListQuery } from '#schemas/workflow/workListQuery.ts';
import { isDate } from '#schemas/propertyTypes/traits.ts';
import type { Ports, Translate } from '#renderers/contracts/ports.ts';
import type { TriageKind } from '#renderers/contracts/triage.ts';
import type { BuiltInDeletion, BuiltInList } from '#src/engine/lists/builtInList.ts';
import { isFamily } from '#src/api/settings.ts';
import type { RowAct } from './rowActs.ts';
import type { SeveralAct } from './severalCalls.ts';
import { takePreloadedPage } from './preloadedPage.ts';
import { segmentCounts } from './segmentCounts.ts';
import { TIME, toWorkQuery, type WorkQuery } from './workQuery.ts';

/** A column: its property, px, and for other than short text its type. */
export type WorkColumn = readonly [propertyCode: string, width: number, propertyType?: number];

/** A list of the workflow centre, as it stands in the code. */
export interface WorkListDocument {
  /** Last part of its address; its name is the text `shell:workflow.<code>` unless it has one of its own. */
  code: string;
  /** Key of its name. */
  name?: string;
  columns: readonly WorkColumn[];
  /** Codes of its conditions in their order. */
  conditions: readonly WorkCondition[];
  /** Reads a page. */
  load(query: WorkQuery, signal: AbortSignal | undefined): Promise<ListPage>;
  /** Address of what a row opens. */
  addressOf: BuiltInList['addressOf'];
  /** Tells when what this page did has changed its rows; returns how to stop. */
  watch?(changed: () => void): () => void;
  /** A row opens a page of its own, not a form over the list. */
  opensPage?: true;
  /** The condition whose choices stand beside the title, one of them chosen. */
  segments?: WorkSegments;
  /** What can be done in a row now; `me` = id of the reader. */
  acts?(row: ListRow, me: string): readonly RowAct[];
  /** Px of the column of what can be done: so much as its words take. */
  actsPx?: Readonly<Record<Locale, number>>;
  /** Code under which it is exported, and its reader's own views and columns are kept (contract 9). */
  queryCode?: WorkListCode;
  /** More of the query that exports need than its filters. */
  exported?: (query: WorkListQuery) => WorkListQuery;
  /** Its rows stand beside the chosen one, with what administrators do with it. */
  hasPanel?: true;
  /** What is done with several of its rows, which are checked for it. */
  several?: readonly SeveralAct[];
  /** How its rows are deleted; `words` = key of what goes with them. */
  deletion?: BuiltInDeletion;
  /** Its items are worked through, one beside the list. */
  triage?: TriageKind;
}

/** A filter of a list as segments. Shape: '' among the choices = the filter is empty; states of instances have the words of every list, other choices those of `work:segments.<condition>.<choice>`. */
interface WorkSegments {
  condition: WorkCondition;
  choices: readonly string[];
  /** Each says how many rows it has. */
  counted?: true;
}

/** By what lists of the workflow centre can be narrowed (contract 11.2). */
export type WorkCondition = keyof typeof CONDITIONS;

/** Codes of the choices of a condition; their words are `workflow:<condition>.<code>`. */
const CHOICES = {
  timeout: ['TIMEOUT', 'TODAY', 'SOON'],
  status: ['1', '3', '4', '7', '8'],
  itemState: ['open', 'done', 'all'],
  abnormal: ['EXCEPTION', 'NO_PARTICIPANT', 'SUSPENDED'],
} as const;

const one = { propertyType: PropertyType.dropdown, displayType: DisplayType.radio };
const CONDITIONS = {
  wd: { propertyType: PropertyType.shortText },
  workflowName: { propertyType: PropertyType.shortText },
  /** Its choices come with the screen. */
  workflowCode: { propertyType: PropertyType.dropdown, displayType: DisplayType.radio, choiceType: 1 },
  appCode: { propertyType: PropertyType.shortText },
  originator: { propertyType: PropertyType.mixedUnits, displayType: DisplayType.radio },
  participant: { propertyType: PropertyType.mixedUnits, displayType: DisplayType.radio },
  trustor: { propertyType: PropertyType.staff, displayType: DisplayType.radio },
  [TIME]: { propertyType: PropertyType.date },
  sequenceStatus: { propertyType: PropertyType.dropdownMulti },
  status: { propertyType: PropertyType.dropdownMulti },
  timeout: one,
  itemState: one,
  abnormal: one,
} as const satisfies Readonly<Record<string, Pick<QueryCondition, 'propertyType'> & Partial<QueryCondition>>>;

/** The list of a document as the one list engine opens it, in the language of its reader. */
export function builtInListOf(document: WorkListDocument, { t, locale, organisation }: Pick<Ports, 't' | 'locale' | 'organisation'>): BuiltInList {
  const { acts, actsPx, segments, deletion, exported } = document;
  // Servers of the family know no such lists there (contract 9).
  const queryCode = isFamily() ? undefined : document.queryCode;
  const counts = segments?.counted && segmentCounts(segments, (query, signal) => document.load(toWorkQuery(query), signal));
  return {
    config: workListConfig({ ...document, queryCode }, t),
    queryCode,
    parameters({ filters }) {
      const { page: _page, size: _size, ...query } = toWorkQuery({ page: 0, size: 0, filters });
      return exported?.(query) ?? query;
    },
    load: (query, signal) => {
      const wanted = toWorkQuery(query);
      const page = takePreloadedPage(document.code, wanted) ?? document.load(wanted, signal);
      counts?.follow(query, page);
      return page;
    },
    addressOf: document.addressOf,
    hasNoColumns: document.triage !== undefined,
    hasChecks: document.several !== undefined,
    deletion: deletion && { ...deletion, words: t(deletion.words) },
    acts: acts && ((row) => acts(row, organisation.myself().user.id)),
    actsPx: actsPx?.[locale],
    segments: segments && {
      condition: segments.condition,
      choices: segments.choices.map((key) => ({ key, label: segmentText(segments.condition, key, t, locale) })),
      counts,
    },
  };
}

/** Words of a choice of segments; states are called as everywhere. */
function segmentText(condition: WorkCondition, key: string, t: Translate, locale: Locale): string {
  if (condition === 'sequenceStatus' && key !== '') return statusText(key, { propertyType: PropertyType.shortText }, locale);
  return t(`work:segments.${condition}.${key || 'none'}`);
}

/** The columns of a table that is no list of its own, e.g. the log of an instance. */
export function plainConfig(name: string, columns: readonly WorkColumn[], t: Translate): ListConfig {
  return { code: '', schemaCode: '', name, queryColumns: workColumns(columns, t) };
}

function workColumns(columns: readonly WorkColumn[], t: Translate): QueryColumn[] {
  return columns.map(([propertyCode, width, propertyType = PropertyType.shortText], sortKey) => ({
    propertyCode,
    propertyType,
    name: t(`workflow:columns.${propertyCode}`),
    width,
    sortKey,
    // To the minute: nobody compares seconds of arrivals.
    displayFormat: isDate(propertyType) ? MINUTES : 0,
  }));
}

function workListConfig(document: Omit<WorkListDocument, 'queryCode'> & { queryCode: WorkListCode | undefined }, t: Translate): ListConfig {
  const { code, name = `shell:workflow.${code}`, columns, conditions, deletion, segments, several, queryCode, triage } = document;
  return {
    code,
    schemaCode: `work-${code}`,
    name: t(name),
    queryColumns: workColumns(columns, t),
    queryConditions: conditions.map(
      (propertyCode, sortKey): QueryCondition => ({
        ...CONDITIONS[propertyCode],
        propertyCode,
        name: nameOf(code, propertyCode, t),
        sortKey,
        // It stands beside the title.
        ...(segments?.condition === propertyCode && { visible: false }),
        ...conditionOptions(propertyCode, t),
      }),
    ),
    queryActions: [
      ...(queryCode === undefined ? [] : [{ actionCode: 'export', name: t('workflow:button.export') }]),
      ...(deletion ? [{ actionCode: 'delete', name: t('workflow:button.delete') }] : []),
    ],
    options: { pagingSetting: { showTotal: true, ...(triage && { pageSize: TRIAGE_ROWS }) } },
    queryPresentation: { options: { checkbox: deletion !== undefined || several !== undefined, ordinal: true } },
  };
}

/** Items that are loaded at first where they are worked through; further ones as one goes on. */
export const TRIAGE_ROWS = 20;

/** `displayFormat` of a date to the minute (contract 6.3). */
const MINUTES = 3;

/** What the time of a list is says the list (contract 11.2). */
const nameOf = (code: string, condition: WorkCondition, t: Translate) => t(condition === TIME ? `workflow:time.${code}` : `workflow:conditions.${condition}`);

function conditionOptions(condition: WorkCondition, t: Translate): Pick<QueryCondition, 'options'> {
  if (!isChosen(condition)) return {};
  return { options: { useDictionariesData: CHOICES[condition].map((code) => ({ code, name: t(`workflow:${condition}.${code}`) })) } };
}

const isChosen = (condition: WorkCondition): condition is keyof typeof CHOICES => Object.hasOwn(CHOICES, condition);
