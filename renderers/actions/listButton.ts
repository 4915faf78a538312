import type { ButtonRenderer } from '#renderers/contracts/action.ts';
import { buttonTarget } from './buttonTarget.ts';

/** A custom button that leads to its target list. Source: contract 12.2. */
export const listButton: ButtonRenderer = {
  binds: ['LIST'],
  codes: [],
  types: [],
  icon: '',
  needsRows: false,
  enabled: () => true,
  async run({ action, list }) {
    const { schemaCode, code } = buttonTarget(action, list.config);
    return { kind: 'openList', schemaCode, queryCode: code, done: true };
  },
};
