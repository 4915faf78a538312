import type { FormHookName } from '#schemas/hooks.ts';
import { PORTAL } from './portal.ts';

/** How the author of a form script listens to each moment; of a new one the type check demands its line. */
const EVENTS: Readonly<Record<FormHookName, string>> = {
  onLoad: "  on(event: 'onLoad', handler: (this: Form, data: FormValues, dataPermission: Rights) => Maybe<Partial<FormValues> | void>, mode?: 'cover'): void;",
  onRendered: "  on(event: 'onRendered', handler: (this: Form, data: FormValues) => Maybe<unknown>, mode?: 'cover'): void;",
  onValidate: "  on(event: 'onValidate', handler: (this: Form, action: Action, data: FormValues) => Maybe<unknown>, mode?: 'cover'): void;",
  onPreAction: "  on(event: 'onPreAction', handler: (this: Form, action: Action, data: FormValues) => Maybe<unknown>, mode?: 'cover'): void;",
  onCustomAction: `  /** For own buttons of the form; what it returns goes to onActionDone. */
  on(event: 'onCustomAction', handler: (this: Form, action: Action, data: FormValues) => Maybe<unknown>, mode?: 'cover'): void;`,
  onActionDone: "  on(event: 'onActionDone', handler: (this: Form, action: Action, data: FormValues, httpRes: any) => Maybe<unknown>, mode?: 'cover'): void;",
};

/**
 * What every form script sees, as TypeScript declarations (contract 14). The names that differ from form to form
 * (`ActionCode`, `WorkflowCode`, `ActivityCode`, `FormValues`, `Rights`, `Controls`) are declared beside it, see `formTypes`.
 */
export const FORM_FACADE = `// What a form script of Portico sees. Made by \`portico types\`; changes here are overwritten.
${PORTAL}
type FormScript = (form: Form) => void;
type Form = FormFacade & Controls;

interface FormFacade {
  /** Listens to a moment of the form. 'cover': in place of what the portal does itself. */
${Object.values(EVENTS).join('\n')}

  /** Where a workflow shows the form; texts are empty elsewhere. */
  readonly workflowInfo: { code: WorkflowCode; instanceId: string; instanceName: string; tokenId: string; itemId: string; version: number; activityCode: ActivityCode; activityName: string };
  readonly currentUser: { id: string; username: string; name: string; departmentName: string; permissions: string[] };
  readonly isNew: boolean;
  readonly isDraft: boolean;
  readonly inEdit: boolean;
  readonly formInEdit: boolean;
  readonly isMobile: boolean;
  /** The form has been stored since it was opened. */
  readonly submited: boolean;
  readonly value: FormValues;
  readonly errors: { [Code in keyof FormValues]?: string[] };
  readonly extraProperties: { objectId: string | null; schemaCode: string; sheetCode: string };
  readonly $route: Route;
  readonly $i18n: { locale: 'zh' | 'en' };

  /** Buttons of the form, own ones included; what is written changes them. */
  readonly actions: { readonly code: ActionCode; text: string; visible: boolean; disabled: boolean; actionController: { visible: boolean } }[];

  validate(): Promise<boolean>;
  doAction(code: ActionCode): Promise<void>;
  submit(): Promise<void>;
  $router: Router;
  $message: Messages;
  $confirm(question: Question): Promise<boolean>;
  $nextTick(fn?: () => void): Promise<void>;
  $t(key: string, values?: Record<string, string | number>): string;
  axios: Axios;
}

interface Action { readonly code: ActionCode; readonly text: string }
interface Right { v: boolean; e: boolean; r: boolean }
interface Emitter<Event> { subscribe(fn: (this: Form, event: Event) => unknown): () => void }
interface ValueEvent<Value> { value: Value; oldValue: Value }
type PropertyEvent = { name: 'display' | 'required' | 'edit'; value: boolean; oldValue: boolean } | LimitEvents[keyof Limits];
type LimitEvents = { [Name in keyof Limits]: { name: Name; value: Limits[Name]; oldValue: Limits[Name] } };

/**
 * What narrows the values of a control; each kind has some of them. Read: what is in force. Written: what the script requests,
 * which cannot be more than the server allows; null takes it away.
 */
interface Limits {
  /** Choices that are offered, in their order; null = those of another model, all of them. */
  items: string[] | null;
  min: number | null;
  max: number | null;
  minLength: number | null;
  maxLength: number | null;
  /** Choices, files, people, records or rows. */
  minCount: number | null;
  maxCount: number | null;
  /** Regular expression that must be found in the text; without look-around, back-references and \\b. */
  pattern: string | null;
}

interface Control<Value> {
  readonly key: string;
  readonly type: number;
  readonly parentKey?: string;
  readonly inSheet: boolean;
  readonly invalid: boolean;
  readonly errors: string[];
  readonly hasValue: boolean;
  readonly options: any;
  value: Value;
  display: boolean;
  required: boolean;
  edit: boolean;
  readonly valueChange: Emitter<ValueEvent<Value>>;
  readonly propertyChange: Emitter<PropertyEvent>;
  readonly propertryChange: Emitter<PropertyEvent>;
}

/** A row as it is read: its values, with the id of a stored row or the key of a new one. */
type SheetRow<Row> = Row & { id?: string; rowKey?: string };

interface SheetControl<Row, Columns, ActionCodes extends string = never> extends Control<SheetRow<Row>[]>, Pick<Limits, 'minCount' | 'maxCount'> {
  readonly rows: Columns[];
  readonly rowChange: Emitter<{ type: 'insert' | 'insertMulti' | 'remove' | 'removeMulti'; index: number }>;
  getCell<Code extends keyof Columns>(row: number, column: Code): Columns[Code] | undefined;
  getCell(row: number, column: number): Control<any> | undefined;
  insertRow(index: number, row: Partial<Row>): void;
  insertRows(index: number, rows: Partial<Row>[]): void;
  appendRow(row: Partial<Row>): void;
  appendRows(rows: Partial<Row>[]): void;
  removeRow(index: number): void;
  removeRows(indexes: number[]): void;
  removeAllRow(): void;
  /** The rows that are checked; rows can be checked where the sub-table has buttons and the form is edited. */
  getCheckedRows(): SheetRow<Row>[];
  /** Listens to the buttons of the sub-table. */
  sheetActionDown(fn: (this: Form, event: { code: ActionCodes; checkeds: SheetRow<Row>[]; value: SheetRow<Row>[] }) => unknown): void;
  getRowValueChange(index: number): Emitter<ValueEvent<Row>>;
  getColumnValueChange<Code extends keyof Row>(code: Code): Emitter<ValueEvent<Row[Code]>>;
}
`;
