import type { ColDef } from 'ag-grid-community';
import type { ComponentType, ReactNode } from 'react';
import type { AnswerOf } from '#schemas/calls/call.ts';
import type { FilterTypeName } from '#schemas/codes.ts';
import type { Calls } from '#schemas/calls/index.ts';
import type { FormLoad, FormSaved } from '#schemas/form.ts';
import type { LimitsByControl } from '#schemas/formSchema/limits.ts';
import type { FilterItem, ListConfig, ListRow, QueryColumn, QueryCondition } from '#schemas/list.ts';
import type { Locale } from '#schemas/localized.ts';
import type { UnitHit } from '#schemas/organisation.ts';
import type { AttachmentValue, FormRule } from '#schemas/property.ts';
import type { RenderNode } from '#schemas/renderTree.ts';
import type { RecordDeletion } from './deleteContract.ts';
import type { FormDraftPort } from './formDraftPort.ts';
import type { FormScriptPort, ScriptedButtons } from './formScriptPort.ts';
import type { OwnProps, OwnWay } from './presentationContract.ts';
import type { RelationPort } from './relationPort.ts';

/** Text by key from the language modules; `values` fill `{{name}}` places. */
export type Translate = (key: string, values?: Record<string, string | number>) => string;

/** What every renderer may use of its surroundings: functions only, implemented by `src/engine`. */
export interface Ports {
  t: Translate;
  locale: Locale;
  /** Server zone of wall-clock dates, IANA name (contract 2.6). */
  timeZone: string;
  /** CSP nonce of the page for libraries that insert style elements. */
  styleNonce: string | undefined;
  organisation: OrganisationPort;
  relations: RelationPort;
  files: FilePort;
  /** Something typed would be lost if the page were left; gives what ends that. */
  unsaved(): () => void;
}

/** Look-up of people and departments for pickers (contract 7.1). */
export interface OrganisationPort {
  search(word: string, unitType: number | undefined, signal: AbortSignal): Promise<UnitHit[]>;
  departments(parentId: string | undefined, signal: AbortSignal): Promise<AnswerOf<Calls['departmentTree']>>;
  people(departmentId: string, page: number, signal: AbortSignal): Promise<AnswerOf<Calls['departmentUsers']>>;
  /** The signed-in user as a unit, with the own department. */
  myself(): { user: UnitHit; department: UnitHit | undefined };
}

/** Files of attachment fields (contract 11). */
export interface FilePort {
  upload(file: File, onProgress: (percent: number) => void, signal: AbortSignal): Promise<AttachmentValue>;
  /** Starts a download through a blob, with the Authorization header. */
  download(file: AttachmentValue): Promise<void>;
  remove(file: AttachmentValue): Promise<void>;
  /** Why an upload failed, in the reader's words: what the server said, else ours (ER-025). */
  faultText(error: unknown): string;
}

/** How a kind of column looks (architecture: Column). */
export interface ColumnRenderer {
  propertyTypes: readonly number[];
  /** Property codes it draws whatever their type, e.g. `sequenceStatus`; they win over types. */
  propertyCodes?: readonly string[];
  /** Pure text of a value, used by cell, tooltip, export, print and tests. */
  text(value: unknown, column: QueryColumn, locale: Locale): string;
  /** Plain tree where text alone does not do (tags, people, links); undefined = the text. No React per cell. */
  tree?(value: unknown, text: string, column: QueryColumn, locale: Locale): RenderNode | undefined;
  colDef?(column: QueryColumn): Partial<ColDef<ListRow>>;
}

/** How a kind of query condition looks and travels (architecture: Filter). `V` is its form value. */
export interface FilterRenderer<V = unknown> {
  propertyTypes: readonly number[];
  /** Only for these display types; absent = for all others of the property type. */
  displayTypes?: readonly number[];
  /** JSON Schema fragment of the field. */
  schema(condition: QueryCondition, locale: Locale): Record<string, unknown>;
  Field: ComponentType<FilterFieldProps<V>>;
  /** Words of a value for its chip and `propertyValueName`. */
  chip(value: V, condition: QueryCondition, locale: Locale, t: Translate): string;
  /** Filter item of a value; null = not sent (empty or incomplete). */
  encode(value: V, condition: QueryCondition, locale: Locale, t: Translate): FilterItem | null;
  decode(item: FilterItem, condition: QueryCondition): V | undefined;
  /** Value the condition starts with (LS-014); `today` is `yyyy-MM-dd` in the server's zone. */
  preset(condition: QueryCondition, today: string, myself: ReturnType<OrganisationPort['myself']>): V | undefined;
}

/** What a condition's input is fed with; an empty value comes back as undefined. */
export interface FilterFieldProps<V> {
  id: string;
  condition: QueryCondition;
  value: V | undefined;
  /** Reason in words why the value is not usable, e.g. half a range. */
  error: string | undefined;
  ports: Ports;
  onChange(value: V | undefined): void;
  /** Enter in a text field searches. */
  onSubmit(): void;
}

/** A way to draw a list's rows (architecture: Presentation). */
export interface PresentationRenderer {
  types: readonly string[];
  /** Which columns it misses in this view, in words; true = it can draw it. */
  fits(config: ListConfig): true | string;
  /** Component that gets the list state, loaded when first drawn. */
  Rows: ComponentType<PresentationProps>;
  /** Starts loading it ahead. */
  preload(): Promise<unknown>;
  /** How it gets its rows; absent = it shows the page of the list. */
  own?: OwnWay;
}

/** A property type nobody knows, and those that are known, for the head of its column. */
export interface ColumnCause {
  type: number;
  /** Separated by commas. */
  known: string;
}

/** A column of a list, compiled: its renderer, and the child columns of a sub-table. */
export interface ListColumn {
  /** `propertyCode`; of a child column `parent.child` (contract 5.1). */
  key: string;
  column: QueryColumn;
  renderer: ColumnRenderer;
  children: readonly ListColumn[];
  /** Why the fallback draws it. */
  cause?: ColumnCause;
  /** The user keeps it in sight at the left. */
  pinned?: boolean;
}

/** What a user made of a column; columns stand in the order of these. Source: contract 5.1, BX-005. */
export interface ColumnPref {
  /** Of a child column `parent.child`. */
  key: string;
  hidden?: boolean;
  pinned?: boolean;
}

/** Heights of rows to choose from. Source: BX-016. */
export const DENSITIES = ['compact', 'normal', 'loose'] as const;
export type Density = (typeof DENSITIES)[number];

/** One comparison of a built filter, in the form it travels in. Source: contract 6.4, 8.2. */
export interface ConditionTerm {
  propertyCode: string;
  propertyType: number;
  operator: FilterTypeName;
  /** As `propertyValue`; `@thisMonth` and its like are days that move with the calendar. */
  value: string;
  /** Names that cannot be read from the value, e.g. of related records. */
  name?: string;
}

/** Comparisons that all hold; groups are joined by OR. Source: BX-006. */
export type ConditionGroup = readonly ConditionTerm[];

/** Sort of a list by one column. */
export interface ListSort {
  propertyCode: string;
  direction: 'ascending' | 'descending';
}

/**
 * Why a row stands where it is although the list's question would have it elsewhere: changed or added by the user since,
 * or it lies below itself and has no other place in its tree.
 */
export type RowMark = 'unfit' | 'moved' | 'new' | 'ring';

/** Where a row stands in a tree. */
export interface TreePlace {
  /** 1 = top. */
  level: number;
  /** Id of the row above; undefined at the top. */
  parent: string | undefined;
  /** Nothing lies below it. */
  leaf: boolean;
  open: boolean;
}

/** How far the rows of a list are scrolled, and the row and column that were used last. */
export interface Standing {
  topPx: number;
  leftPx: number;
  rowId?: string | undefined;
  columnKey?: string | undefined;
}

/** Where the rows stood when their list was left, for whoever comes back to it, and where they stand as they go. */
export interface StandingPort {
  /** Once; undefined for a list that is not come back to. */
  take(): Standing | undefined;
  keep(standing: Standing): void;
}

/** What every presentation of a list is fed with: the state, and what a user can do with it. */
export interface PresentationProps {
  /** Accessible name: the view's name. */
  name: string;
  config: ListConfig;
  columns: readonly ListColumn[];
  rows: readonly ListRow[];
  sums: Readonly<Record<string, unknown>>;
  /** Ids of the checked rows among these. */
  checked: ReadonlySet<string>;
  checkbox: boolean;
  ordinal: boolean;
  /** Number of the first row, 1-based over all pages. */
  firstOrdinal: number;
  sort: ListSort | undefined;
  /** The rows are only read: they have one order, and nothing opens. */
  isPlain?: boolean;
  /** They have one order, but open. */
  hasOneOrder?: boolean;
  busy: boolean;
  /** Widths the user gave, px by column key. */
  widths: Readonly<Record<string, number>>;
  density: Density;
  ports: Ports;
  /** Text of a cell as it stands on screen. */
  textOf(row: ListRow, column: ListColumn): string;
  /** What a script draws instead of a cell, or of the whole row when no column is given. */
  drawnBy?(row: ListRow, column: ListColumn | undefined): RenderNode | undefined;
  /** Counts changes of texts and drawings without new rows. */
  drawing: number;
  onSort(sort: ListSort | undefined): void;
  /** Checks these of the rows, and no others of them. */
  onCheck(ids: readonly string[]): void;
  onOpen(row: ListRow): void;
  onOpenRelated(schemaCode: string, id: string): void;
  onScriptAction(code: string, row: ListRow): void;
  onFollow(path: string): void;
  onResize(widths: Readonly<Record<string, number>>): void;
  /** A column was put elsewhere by its head: keys of the columns that show, in their order; absent = columns stay. */
  onMoveColumn?(order: readonly string[]): void;
  /** Places of the rows when they are a tree, by id; undefined = they stand flat. */
  tree?: ReadonlyMap<string, TreePlace> | undefined;
  /** Rows that the user changed and that keep their place, by id. */
  marks?: ReadonlyMap<string, RowMark>;
  /** Opens or closes the branch below a row. */
  onToggle(id: string): void;
  /** The rows have been painted. */
  onPainted(): void;
  /** Absent where nobody comes back. */
  standing?: StandingPort;
  /** For presentations that ask their own question. */
  own?: OwnProps;
}

/** A form drawn from its load answer; the same region on the page and in the overlay (OP-98). */
export interface FormViewProps extends RecordDeletion {
  form: FormLoad;
  /** The form with all rights the server gives, where a script has narrowed them: what is computed and saved goes by these. */
  granted?: FormLoad;
  /** Stays the same object for the life of the script. */
  script?: FormScriptPort | undefined;
  scriptedButtons?: ScriptedButtons | undefined;
  /** What the script has narrowed of the values. */
  scriptedLimits?: LimitsByControl | undefined;
  /** Absent where nothing is kept of what is typed. */
  draft?: FormDraftPort | undefined;
  /** Stands at the beginning of the buttons. */
  tools?: ReactNode;
  rules: readonly FormRule[];
  mode: 'view' | 'edit';
  ports: Ports;
  /** Saves the values; resolves when stored, rejects with the error to show. */
  onSave(data: Record<string, unknown>): Promise<FormSaved>;
  onCalculate(data: Record<string, unknown>, trigger: string): Promise<Record<string, unknown>>;
  /** Shows who changed what in the record. */
  onTrack?(): void;
  onModeChange(mode: 'view' | 'edit'): void;
  onDirtyChange(dirty: boolean): void;
  /** Loads the record again, giving up what was typed (302036, 900410). */
  onLoadAgain(): void;
  /** Asks to leave the form: frame message of contract 5.2. */
  onMessage(message: 'hidden-close' | 'reload-close' | 'reload'): void;
}

/** Filter panel above a list. */
export interface FilterPanelProps {
  conditions: readonly QueryCondition[];
  values: Readonly<Record<string, unknown>>;
  ports: Ports;
  onSearch(values: Record<string, unknown>): void;
  onReset(): void;
}

/** Chips of the applied filters. */
export interface FilterChipsProps {
  chips: readonly { propertyCode: string; name: string; text: string }[];
  ports: Ports;
  onRemove(propertyCode: string): void;
  onClear(): void;
}
