import type { ProcessAct } from '#renderers/contracts/process.ts';
import { addSigners, signersPrompt } from './prompts/signers.ts';

/** Adds people who answer before the item goes on. Source: contract 11.6, 21.6. */
export const preAddSignAct: ProcessAct = {
  code: 'preAddSign',
  icon: 'add',
  leavesItem: () => true,
  prompt: (context) => signersPrompt(context, 'preAddSign', ['before']),
  run: (context, answers) => addSigners(context, answers, 'before'),
};
