import { ACTION_CODES, ActionType } from '#schemas/codes.ts';
import type { CustomButton, QueryAction } from '#schemas/list.ts';
import type { ActionRenderer, ButtonRenderer } from '#renderers/contracts/action.ts';
import { composeRegistry } from '#renderers/contracts/registry.ts';
import { addAction } from './addAction.ts';
import { batchUpdateAction } from './batchUpdateAction.ts';
import { changeOwnerAction } from './changeOwnerAction.ts';
import { customAction } from './customAction.ts';
import { deleteAction } from './deleteAction.ts';
import { exportAction } from './exportAction.ts';
import { importAction } from './importAction.ts';
import { flowButton } from './flowButton.ts';
import { formButton } from './formButton.ts';
import { formTrackAction } from './formTrackAction.ts';
import { listButton } from './listButton.ts';
import { printAction } from './printAction.ts';
import { qrCodeAction } from './qrCodeAction.ts';
import { ruleButton } from './ruleButton.ts';

/** Every kind of list action; whatever is not built in is custom. */
const actionRegistry = composeRegistry<ActionRenderer>(
  'actions',
  [addAction, deleteAction, importAction, batchUpdateAction, changeOwnerAction, formTrackAction, qrCodeAction, printAction, exportAction, customAction],
  (entry) => [...entry.codes, ...entry.types],
  customAction,
);

/** What custom buttons do, by `bindAction`; the fallback is the script's hook. */
const buttonRegistry = composeRegistry<ActionRenderer & Partial<ButtonRenderer>>(
  'buttons',
  [formButton, flowButton, listButton, ruleButton],
  (entry) => entry.binds ?? [],
  customAction,
);

/** The renderer of a custom button; undefined = nothing carries its `bindAction` out. Source: contract 12.2. */
export function buttonRendererOf({ bindAction }: CustomButton): ActionRenderer | undefined {
  if (bindAction === 'SCRIPT') return buttonRegistry.fallback;
  return bindAction && buttonRegistry.has(bindAction) ? buttonRegistry.get(bindAction) : undefined;
}

/** Codes that mean something built in, wherever they come from (contract 12.1). */
const BUILT_IN_CODES: ReadonlySet<string> = new Set(ACTION_CODES);

/** Numbers that mean something built in when the code does not; 9 to 11 are ours alone but custom nowhere (contract 12.1). */
const BUILT_IN_TYPES: ReadonlySet<number> = new Set(Object.values(ActionType).filter((type) => type !== ActionType.custom));

/**
 * The renderer of an action: by code (exact, then in any case), then by type, else custom.
 * Shape: undefined = built in but not a button of this toolbar, e.g. `edit`. Source: contract 12.1, EN-015.
 */
export function actionRendererOf(action: QueryAction): ActionRenderer | undefined {
  const code = action.actionCode.toLowerCase();
  if (BUILT_IN_CODES.has(code)) return actionRegistry.has(code) ? actionRegistry.get(code) : undefined;
  const type = action.queryActionType ?? ActionType.custom;
  if (BUILT_IN_TYPES.has(type)) return actionRegistry.has(type) ? actionRegistry.get(type) : undefined;
  return actionRegistry.fallback;
}

/** Whether an action is the script's own: the custom hook runs instead of a built-in. Source: LA-044. */
export function isCustom(renderer: ActionRenderer): boolean {
  return renderer === customAction;
}
