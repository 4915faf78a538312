import { ActionType, AssociationType } from '#schemas/codes.ts';
import type { CustomButton } from '#schemas/list.ts';
import type { ActionResult, ButtonContext } from '#renderers/contracts/action.ts';

/** A button that was pressed. */
interface Press extends ButtonContext {
  button: CustomButton;
  /** Model of the target; a server that names none means the list's own. */
  schemaCode: string;
  code: string;
  /** Record that the button stands at and that its target is for; undefined = none. */
  recordId: string | undefined;
}

/** Does what a custom button says by its `bindAction`, above a list, on a row or in a form. Errors: those of its calls. Source: contract 12.2. */
export async function pressButton(context: ButtonContext): Promise<ActionResult> {
  const { action, list } = context;
  const button = list.config.customButtons?.find(({ code }) => code === action.actionCode);
  const does = presses.get(button?.bindAction ?? '');
  if (!button || !does) return { kind: 'none', done: null };
  const schemaCode = button.targetSchemaCode ?? list.config.schemaCode;
  const isForRecord = (button.useLocation === 'ROW' || button.useLocation === 'FORM') && schemaCode === list.config.schemaCode;
  return does({ ...context, button, schemaCode, code: button.targetCode ?? '', recordId: isForRecord ? list.checkedRows[0]?.id : undefined });
}

const presses: ReadonlyMap<string, (press: Press) => Promise<ActionResult>> = new Map([
  ['FORM', async (press: Press) => (press.recordId === undefined ? openNew(press) : openForm({ ...targetForm(press), objectId: press.recordId }))],
  ['ADD_DATA', openNew],
  ['FLOW', startFlow],
  ['LIST', async ({ schemaCode, code }: Press): Promise<ActionResult> => ({ kind: 'openList', schemaCode, queryCode: code, done: true })],
  ['BUSINESS_RULE', runRule],
]);

const targetForm = ({ schemaCode, code }: Press) => ({ schemaCode, sheetCode: code });
const openForm = (keys: Record<string, string>): ActionResult => ({ kind: 'openForm', href: `/form/detail?${new URLSearchParams(keys)}`, done: true });

async function openNew(press: Press): Promise<ActionResult> {
  const { action, calls, schemaCode, code } = press;
  await calls.mayAdd({ ...action, queryActionType: ActionType.add, associationType: AssociationType.form, associationCode: code }, schemaCode);
  return openForm(targetForm(press));
}

/** On a record the server says at the form whether its workflow may be started (contract 10.4). Source: AU-008, AU-009. */
async function startFlow({ action, calls, ports, schemaCode, code, recordId }: Press): Promise<ActionResult> {
  if (!calls.mayStartWorkflows()) return { kind: 'message', done: false, message: { level: 'warning', text: ports.t('list:actions.adminCannotStart') } };
  if (recordId !== undefined) return openForm({ startWorkflowCode: code, objectId: recordId });
  const start = { ...action, queryActionType: ActionType.add, associationType: AssociationType.workflowStart, associationCode: code };
  await calls.mayAdd(start, schemaCode);
  return openForm({ startWorkflowCode: code });
}

async function runRule({ button, list, calls }: Press): Promise<ActionResult> {
  const { config, checkedRows } = list;
  const objectIds = checkedRows.map(({ id }) => id);
  const answer = await calls.executeButton({ queryCode: button.queryCode ?? config.code, buttonCode: button.code, objectIds });
  const message = answer.message ? { level: 'success' as const, text: answer.message } : undefined;
  const withMessage = message && { message };
  if (answer.url) return { kind: 'openForm', href: answer.url, done: true, ...withMessage };
  if (answer.reload) return { kind: 'reload', done: true, keepChecked: objectIds, ...withMessage };
  return message ? { kind: 'message', done: true, message } : { kind: 'none', done: true };
}
