import type { ProcessAct } from '#renderers/contracts/process.ts';
import { addSigners, signersPrompt } from './prompts/signers.ts';

/** Adds people before, after or beside; which the step takes says the server. Source: contract 11.6, 21.6. */
export const adjustParticipantAct: ProcessAct = {
  code: 'adjustParticipant',
  icon: 'add',
  // Adding after is an answer.
  storesValues: ({ place }) => place === 'after',
  leavesItem: ({ place }) => place === 'before',
  prompt: (context) => signersPrompt(context, 'adjustParticipant', ['before', 'after', 'beside']),
  run: (context, answers) => addSigners(context, answers, 'beside'),
};
