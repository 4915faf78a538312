import type { HookName } from '#schemas/hooks.ts';
import { PORTAL } from './portal.ts';

/** How the author of a list script writes each hook; of a new moment the type check demands its line. */
const HOOKS: Readonly<Record<HookName, string>> = {
  onPreLoad: `  /** Once a view, before the first query. */
  onPreLoad(this: Self): Maybe<unknown>;`,
  onLoad: `  /** After each query, before the rows show; what is left in \`data\` is shown. */
  onLoad(this: Self, data: HookData): Maybe<unknown>;`,
  onRendered: `  /** 15 ms after the rows are painted. */
  onRendered(this: Self, data: HookData): Maybe<unknown>;`,
  onPreAction: `  /** Before any button; \`false\` stops it. */
  onPreAction(this: Self, action: Action, data: HookData): Maybe<unknown>;`,
  onCustomAction: `  /** For buttons that are not built in. */
  onCustomAction(this: Self, action: Action, data: HookData): Maybe<unknown>;`,
  onActionDone: `  /** After an action. */
  onActionDone(this: Self, action: Action, result: any): Maybe<unknown>;`,
  onRowRender: `  /** For each painted row: what to draw in place of it. */
  onRowRender(this: Self, at: { tableData: DisplayRow[]; rowData: DisplayRow }, rowIdx: number): Maybe<RenderResult>;`,
  onCellRender: `  /** For each painted cell: what to draw in it. */
  onCellRender(this: Self, at: { tableData: DisplayRow[]; rowData: DisplayRow; colData: Column }, rowIdx: number, colIdx: number): Maybe<RenderResult>;`,
};

/**
 * What every list script sees, as TypeScript declarations (contract 13.4 to 13.6). The names that differ from list to list
 * (`PropertyCode`, `ActionCode`, `DisplayRow`, `StoredData`, `HookData`) are declared beside it, see `listTypes`. Answers of calls and
 * results of actions are `any`: a JavaScript file cannot say what it expects.
 */
export const FACADE = `// What a list script of Portico sees. Made by \`portico types\`; changes here are overwritten.
${PORTAL}
interface ListScript {
  options: { version: '1.0' | '1.1'; [key: string]: unknown };
  pageConfig?: { apis?: { listData?: ListData | { mode?: 'combine' | 'replace'; request: ListData } } };
  extensions?: Record<string, any>;
  hooks: Partial<ListHooks>;
}
type Self = ListScript & { extensions: Record<string, any> };
type ListData = (this: Self, params: ListQuery) => Maybe<any>;

interface ListHooks {
${Object.values(HOOKS).join('\n')}
}

interface RawRow { id: string; data: StoredData; workflowInstanceId?: string; sequenceStatus?: string }
interface ListPage { content: RawRow[]; totalElements: number; totalPages?: number; sumMap?: { [code: string]: { num: number; sumType: number } } }
interface Filter { propertyCode: PropertyCode; propertyType: number; propertyValue: string; propertyValueName: string; queryFilterType?: string }
interface ListQuery { schemaCode: string; queryCode: string; mobile: false; page: number; size: number; filters: Filter[]; orderByFields?: string[]; orderType?: 1 | 2; [key: string]: any }
interface Column { propertyCode: PropertyCode; propertyType: number; name: string; name_i18n?: string; width?: string; unit?: 0 | 1; displayFormat?: number; sumType?: number; childColumns?: Column[]; visible?: boolean }
interface Condition { propertyCode: PropertyCode; propertyType: number; name: string; options?: string; defaultValue?: string; visible?: boolean }
interface Action { actionCode: ActionCode; name: string; name_i18n?: string; queryActionType?: number; associationType?: number; associationCode?: string; extend1?: string; sortKey?: number; attributes?: { class?: string; id?: string }; visible?: boolean; disabled?: boolean }
interface DataItem { code: PropertyCode; name: string; propertyType: number; relativeCode?: string; options?: string; published: boolean }

interface ListVm {
  readonly schemaCode: string;
  readonly curListCode: string;
  readonly curQueryListInfo: { code: string; name: string; schemaCode: string };
  /** The configuration without the script's text. */
  readonly listConfig: { readonly [key: string]: any };
  readonly dataItemList: readonly DataItem[];
  readonly queryColumns: readonly Column[];
  readonly queryConditions: readonly Condition[];
  readonly client: { type: 'PC' | 'APP'; chatApp: boolean; locale: 'zh' | 'en' };
  readonly currentUser: { id: string; username: string; name: string; departmentName: string; permissions: string[] };
  /** The page's records as they are stored. */
  readonly rows: readonly RawRow[];
  readonly total: number;
  readonly numberData: { readonly [code: string]: { num: number; sumType: number } };
  readonly checkedRows: readonly DisplayRow[];
  readonly isSelectAll: boolean;
  /** The overlay with a record is open. */
  readonly visible: boolean;
  /** What \`listData\` gave in mode 'replace'. */
  readonly userListData?: any;
  readonly $route: Route;
  readonly $i18n: { locale: 'zh' | 'en' };

  // Read back when the hook ends.
  dataSource: DisplayRow[];
  columns: Column[];
  cusColumns: Column[];
  queryActions: Action[];
  checkeds: boolean[];
  filterData: Filter[];
  queryFormValues: { [Code in PropertyCode]?: any };
  /** From 1. */
  curPage: number;
  pageSize: 10 | 20 | 50 | 100 | 200 | 300 | 500;

  reload(): Promise<void>;
  getQueryList(type?: 'search' | 'page' | 'reload' | 'append'): Promise<void>;
  onPaginationChange(page: number): Promise<void>;
  /** Clears the filters and queries again. */
  clear(): Promise<void>;
  resetSelectAll(vm?: ListVm): Promise<void>;
  goForm(column: Column | null, rowIdx: number): Promise<void>;
  actionClick(action: Action): Promise<void>;
  $router: Router;
  $message: Messages;
  $confirm(question: Question): Promise<boolean>;
  $nextTick(fn?: () => void): Promise<void>;
  $set(target: object, key: string | number, value: any): void;
  $forceUpdate(): void;
  readonly $refs: {};
  axios: Axios;

  getAction(code: ActionCode): Action | undefined;
  /** The query as it would be sent now. */
  queryParamsFormater(): ListQuery;
  $t(key: string, values?: Record<string, string | number>): string;
}

interface Handler {
  readonly version: '1.0' | '1.1';
  has(hook: keyof ListHooks): boolean;
  /** Does nothing for a hook that is missing. */
  run(hook: keyof ListHooks, ...args: unknown[]): Promise<any>;
}
declare const vm: ListVm;
declare const opts: Self;
declare const handler: Handler;
`;
