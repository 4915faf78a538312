import { ActionType, PropertyType } from '#schemas/codes.ts';
import type { ListConfig } from '#schemas/list.ts';
import { localized } from '#schemas/localized.ts';
import type { ListColumn } from '#renderers/contracts/column.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import { buttonRendererOf, isCustom } from '#renderers/index.ts';
import type { ListSession } from '#src/engine/lists/query/ListSession.ts';
import type { ListAction } from '#src/engine/lists/state/compileActions.ts';
import type { ListModel } from '#src/engine/lists/state/compileList.ts';

/** Key of the column; no item has such a code (contract 15.1). */
const COLUMN = 'p-buttons';
/** Px of a character of a Chinese text, of any other, around a button, and around all of them. */
const [WIDE_PX, NARROW_PX, BUTTON_PX, CELL_PX] = [13, 8, 12, 12];
const WIDEST_PX = 360;

/** Puts the buttons of rows into the list that still shows this model. Source: contract 12.2. */
export function showRowButtons(session: ListSession, model: ListModel): void {
  if (session.store.get().model !== model) return;
  const actions = rowActions(model.config);
  session.store.set({ rowButtons: { actions, columns: (ports) => (actions.length > 0 ? [buttonColumn(actions, ports)] : []) } });
}

/** The buttons of each row, in the order of the document. */
function rowActions({ customButtons }: ListConfig): ListAction[] {
  return (customButtons ?? []).flatMap((button): ListAction[] => {
    const renderer = button.useLocation === 'ROW' ? buttonRendererOf(button) : undefined;
    if (!renderer) return [];
    const action = { actionCode: button.code, name: button.name, name_i18n: button.name_i18n, queryActionType: ActionType.custom };
    return [{ key: `row:${button.code}`, action, renderer, custom: isCustom(renderer), hint: button.hint ?? '' }];
  });
}

/** A column at the right edge of the table and at the end of every card. */
function buttonColumn(actions: readonly ListAction[], ports: Pick<Ports, 't' | 'locale'>): ListColumn {
  const column = {
    propertyCode: COLUMN,
    propertyType: PropertyType.shortText,
    name: ports.t('list:actions.label'),
    width: String(widthPx(actions.map(({ action }) => localized(action, ports.locale)))),
  };
  const renderer: ListColumn['renderer'] = {
    propertyTypes: [],
    text: () => '',
    tree: (_value, _text, _column, locale) => ({
      type: 'row',
      items: actions.map(({ action }) => ({ type: 'act', text: localized(action, locale), action: action.actionCode })),
    }),
  };
  return { key: COLUMN, column, renderer, children: [], pinned: 'right', onEveryCard: true };
}

function widthPx(texts: readonly string[]): number {
  const characters = [...texts.join('')].reduce((sum, character) => sum + (/\p{Script=Han}/u.test(character) ? WIDE_PX : NARROW_PX), 0);
  return Math.min(WIDEST_PX, characters + texts.length * BUTTON_PX + CELL_PX);
}
