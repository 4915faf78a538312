import type { ProcessAct } from '#renderers/contracts/process.ts';

/** Begins a new start with the values of this record. Source: contract 21.6. */
export const copyAct: ProcessAct = {
  code: 'copy',
  icon: 'copy',
  prompt: () => undefined,
  async run({ calls }) {
    calls.open(await calls.copied());
    return { isOver: false };
  },
};
