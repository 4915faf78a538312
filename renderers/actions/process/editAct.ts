import type { ProcessAct } from '#renderers/contracts/process.ts';

/** Edits the record of an instance that is over. Source: contract 21.6. */
export const editAct: ProcessAct = {
  code: 'edit',
  icon: 'edit',
  prompt: () => undefined,
  run({ calls }) {
    calls.edit();
    return Promise.resolve({ isOver: false });
  },
};
