import type { Consequence } from '#server/workflow/instance/takenAct.ts';
import { childrenConsequence } from './children.ts';
import { circulateConsequence } from './circulate.ts';
import { endValuesConsequence } from './endValues.ts';
import { failedServicesConsequence } from './failedServices.ts';
import { limitConsequence } from './limits.ts';
import { logConsequence } from './log.ts';
import { messageConsequence } from './messages.ts';
import { noticesConsequence } from './notices.ts';
import { opinionConsequence } from './opinionFiles.ts';
import { workConsequence } from './work.ts';

/** All that follows from an act beside the rows of its instance, in the order in which it is written (contract 21.14). */
export const CONSEQUENCES: readonly Consequence[] = [
  endValuesConsequence,
  logConsequence,
  opinionConsequence,
  limitConsequence,
  failedServicesConsequence,
  childrenConsequence,
  circulateConsequence,
  workConsequence,
  messageConsequence,
  noticesConsequence,
];
