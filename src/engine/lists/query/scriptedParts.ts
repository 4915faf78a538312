import type { ListColumn } from '#renderers/contracts/column.ts';
import type { ListAction } from '#src/engine/lists/state/compileActions.ts';
import type { ScriptedParts } from './listSnapshot.ts';

/** The columns as a script left them: its order, names and what it hid; none is added. Source: contract 13.4. */
export function scriptedColumns(columns: readonly ListColumn[], { columns: left }: ScriptedParts): readonly ListColumn[] {
  if (!left) return columns;
  return left.flatMap(({ key, name }) => {
    const column = columns.find((one) => one.key === key);
    if (!column) return [];
    return [name === undefined || name === column.column.name ? column : { ...column, column: { ...column.column, name, name_i18n: null } }];
  });
}

/** The buttons as a script left them: order, names, attributes, switched off, hidden; none is added. Source: contract 13.4. */
export function scriptedActions(actions: readonly ListAction[], { actions: left }: ScriptedParts): { item: ListAction; off: boolean }[] {
  if (!left) return actions.map((item) => ({ item, off: false }));
  return left.flatMap(({ code, name, disabled, attributes }) => {
    const item = actions.find((one) => one.action.actionCode === code);
    if (!item) return [];
    const renamed = name === undefined || name === item.action.name ? {} : { name, name_i18n: null };
    return [{ item: { ...item, action: { ...item.action, ...renamed, ...(attributes ? { attributes } : {}) } }, off: disabled === true }];
  });
}
