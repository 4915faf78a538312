import type { ProcessAct } from '#renderers/contracts/process.ts';

/** Gives the record to another owner. Source: contract 21.6. */
export const editOwnerAct: ProcessAct = {
  code: 'editOwner',
  icon: 'user',
  prompt: () => undefined,
  run: async ({ calls }) => ((await calls.changeOwner()) ? { stays: true } : { isOver: false }),
};
