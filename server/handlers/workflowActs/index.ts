import type { Handlers } from '#server/services/handler.ts';
import { abortInstance } from './abort.ts';
import { activateActivity } from './activate.ts';
import { adjustParticipants } from './adjustParticipants.ts';
import { adjustSigners } from './adjustSigners.ts';
import { assistWorkItem } from './assist.ts';
import { batchForward } from './batchForward.ts';
import { batchSubmit } from './batchSubmit.ts';
import { cancelActivity } from './cancelActivity.ts';
import { circulateWorkItem, markCirculatedRead } from './circulate.ts';
import { deleteCanceledInstances, deleteInstance } from './deletion.ts';
import { finishInstance } from './finish.ts';
import { forwardWorkItem } from './forward.ts';
import { markItemOpened } from './markOpened.ts';
import { operateInstance } from './operate.ts';
import { operationChanges } from './operationChanges.ts';
import { operations } from './operations.ts';
import { rejectWorkItem } from './reject.ts';
import { rejectTargets } from './rejectTargets.ts';
import { retrieveAssistance } from './retrieveAssist.ts';
import { withdrawWorkItem } from './withdraw.ts';

/** Acts on instances and their items (contract 10.4, 11). */
export const workflowActHandlers = {
  rejectWorkItem,
  rejectTargets,
  forwardWorkItem,
  adjustSigners,
  assistWorkItem,
  circulateWorkItem,
  markCirculatedRead,
  retrieveAssistance,
  markItemOpened,
  withdrawWorkItem,
  abortInstance,
  finishInstance,
  deleteCanceledInstances,
  deleteInstance,
  activateActivity,
  cancelActivity,
  adjustParticipants,
  operateInstance,
  batchSubmit,
  batchForward,
  operations,
  operationChanges,
} satisfies Partial<Handlers>;
