import { ActionType, AssociationType } from '#schemas/codes.ts';
import type { ButtonRenderer } from '#renderers/contracts/action.ts';
import { buttonTarget } from './buttonTarget.ts';

/** A custom button above the list that opens its target form for a new record. Source: contract 12.2. */
export const formButton: ButtonRenderer = {
  binds: ['FORM', 'ADD_DATA'],
  codes: [],
  types: [],
  icon: 'add',
  needsRows: false,
  enabled: () => true,
  async run({ action, list, calls }) {
    const { schemaCode, code } = buttonTarget(action, list.config);
    await calls.mayAdd({ ...action, queryActionType: ActionType.add, associationType: AssociationType.form, associationCode: code }, schemaCode);
    return { kind: 'openForm', href: `/form/detail?${new URLSearchParams({ schemaCode, sheetCode: code })}`, done: true };
  },
};
