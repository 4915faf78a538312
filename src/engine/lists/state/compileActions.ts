import { ActionType } from '#schemas/codes.ts';
import { isRecord, asRecord } from '#schemas/formats/format.ts';
import type { CustomButton, ListConfig, QueryAction } from '#schemas/list.ts';
import { actionRendererOf, buttonRendererOf, isCustom } from '#renderers/index.ts';
import type { ActionRenderer } from '#renderers/contracts/action.ts';

/** A button of a list: the action with its renderer. */
export interface ListAction {
  /** Unique in the list: place and code. */
  key: string;
  action: QueryAction;
  renderer: ActionRenderer;
  custom: boolean;
  /** Confirmation that is requested first (custom buttons). */
  hint: string;
}

/** Fields of an action that a list's `actionsJson` cannot change (contract 12.3). */
const SERVERS_OWN = ['sortKey', 'actionCode', 'queryActionType', 'associationType', 'associationCode'] as const;

/** Types that trees and Gantt charts offer, besides custom ones (contract 12.1). */
const NARROW_TYPES: ReadonlySet<number> = new Set([ActionType.add, ActionType.delete, ActionType.import, ActionType.export]);

/**
 * The buttons of a list: the server's actions, chosen and renamed by `actionsJson`, ordered by `sortKey`.
 * Built-in actions that are no toolbar button (`edit`) are left out. Source: contract 12.1 to 12.3, LS-046, LS-047.
 */
export function compileActions(config: ListConfig): ListAction[] {
  const served = [...(config.queryActions ?? []), ...(config.customButtons ?? []).flatMap(toAction)];
  const merged = mergeEntries(served, config.queryPresentation?.actionsJson);
  const narrow = config.modelType === 'TREE' || config.queryPresentationType === 'GANTT';
  return merged
    .map((action, place) => ({ action, place }))
    .toSorted((a, b) => (a.action.sortKey ?? Infinity) - (b.action.sortKey ?? Infinity) || a.place - b.place)
    .flatMap(({ action, place }): ListAction[] => {
      const button = config.customButtons?.find(({ code }) => code === action.actionCode);
      const isOwn = button !== undefined && !config.queryActions?.some(({ actionCode }) => actionCode === button.code);
      const renderer = isOwn ? buttonRendererOf(button) : actionRendererOf(action);
      if (!renderer || (narrow && !isOwn && !isNarrow(action, renderer))) return [];
      const hint = button?.hint ?? '';
      return [{ key: `${place}:${action.actionCode}`, action, renderer, custom: isCustom(renderer), hint }];
    });
}

/** `actionsJson` may hide and rename actions; it neither adds nor reorders any. Source: contract 12.3. */
function mergeEntries(served: readonly QueryAction[], entries: unknown): readonly QueryAction[] {
  if (!Array.isArray(entries) || entries.length === 0) return served;
  const named = entries.filter(isRecord).filter((entry) => typeof entry.actionCode === 'string');
  if (named.length === 0) return served;
  return served.flatMap((action) => {
    const entry = named.find((one) => one.actionCode === action.actionCode);
    if (entry) return [mergeEntry(action, entry)];
    return action.actionCode.toLowerCase() === 'form_track' ? [action] : [];
  });
}

function mergeEntry(action: QueryAction, entry: Readonly<Record<string, unknown>>): QueryAction {
  const name = typeof entry.name === 'string' ? entry.name : action.name;
  const icon = typeof entry.icon === 'string' ? entry.icon : action.icon;
  const serverFields = Object.fromEntries(SERVERS_OWN.map((field) => [field, action[field]]));
  return { ...action, ...entry, ...serverFields, actionCode: action.actionCode, name, icon, attributes: readAttributes(entry.attributes) ?? action.attributes };
}

/** Class and id of a button; other attributes are dropped. Source: LS-048. */
function readAttributes(value: unknown): QueryAction['attributes'] | undefined {
  const { class: className, id } = asRecord(value);
  if (typeof className !== 'string' && typeof id !== 'string') return undefined;
  return { ...(typeof className === 'string' ? { class: className } : {}), ...(typeof id === 'string' ? { id } : {}) };
}

/** A custom button as an action; buttons of rows and forms stand elsewhere. Source: contract 12.2. */
function toAction(button: CustomButton): QueryAction[] {
  if ((button.useLocation ?? 'LIST') !== 'LIST') return [];
  return [{ actionCode: button.code, name: button.name, name_i18n: button.name_i18n, queryActionType: ActionType.custom }];
}

function isNarrow(action: QueryAction, renderer: ActionRenderer): boolean {
  return isCustom(renderer) || renderer.types.some((type) => NARROW_TYPES.has(type)) || NARROW_TYPES.has(action.queryActionType ?? 0);
}
