import type { Handlers } from '#server/services/handler.ts';
import { workflowChart } from './handlers/workflow/chart.ts';
import { circulatedItems, readCirculatedItems } from './handlers/workflow/circulated.ts';
import { addDelegation, changeDelegation, delegableWorkflows, delegation, delegations, endDelegations } from './handlers/workflow/delegations.ts';
import { finishedWorkItems } from './handlers/workflow/done.ts';
import { instances, myInstances, workItems } from './handlers/workflow/instances.ts';
import { predictWorkflow } from './handlers/workflow/predict.ts';
import { saveSignature, signature } from './handlers/workflow/signature.ts';
import { simulateWorkflow } from './handlers/workflow/simulate.ts';
import {
  addFavouriteWorkflow,
  favouriteWorkflows,
  findMyWorkflows,
  myWorkflows,
  myWorkflowsOfFolder,
  recentWorkflows,
  removeFavouriteWorkflow,
} from './handlers/workflow/startLists.ts';
import { workflowStatistics } from './handlers/workflow/statistics.ts';
import { workflowTimes } from './handlers/workflow/times.ts';
import { openWorkItems, todoSummary, workCount } from './handlers/workflow/todo.ts';
import { instanceBaseInfo, instanceLogs, instanceParticipants, instanceSteps, stepOpinions, stepsBefore } from './handlers/workflow/track.ts';
import { openHandlers, urge, urges } from './handlers/workflow/urges.ts';
import { deleteUsualOpinion, saveUsualOpinion, sortUsualOpinions, usualOpinions } from './handlers/workflow/usualOpinions.ts';
import { abortInstance } from './handlers/workflowActs/abort.ts';
import { activateActivity } from './handlers/workflowActs/activate.ts';
import { adjustParticipants } from './handlers/workflowActs/adjustParticipants.ts';
import { adjustSigners } from './handlers/workflowActs/adjustSigners.ts';
import { assistWorkItem } from './handlers/workflowActs/assist.ts';
import { batchForward } from './handlers/workflowActs/batchForward.ts';
import { batchSubmit } from './handlers/workflowActs/batchSubmit.ts';
import { cancelActivity } from './handlers/workflowActs/cancelActivity.ts';
import { circulateWorkItem, markCirculatedRead } from './handlers/workflowActs/circulate.ts';
import { deleteCanceledInstances, deleteInstance } from './handlers/workflowActs/deletion.ts';
import { finishInstance } from './handlers/workflowActs/finish.ts';
import { forwardWorkItem } from './handlers/workflowActs/forward.ts';
import { markItemOpened } from './handlers/workflowActs/markOpened.ts';
import { operateInstance } from './handlers/workflowActs/operate.ts';
import { operationChanges } from './handlers/workflowActs/operationChanges.ts';
import { operations } from './handlers/workflowActs/operations.ts';
import { rejectWorkItem } from './handlers/workflowActs/reject.ts';
import { rejectTargets } from './handlers/workflowActs/rejectTargets.ts';
import { retrieveAssistance } from './handlers/workflowActs/retrieveAssist.ts';
import { withdrawWorkItem } from './handlers/workflowActs/withdraw.ts';

/** The calls of workflows with their handlers: the part of `implement.ts` that serves the workflow centre and acts. */
export const workflowHandlers = {
  openWorkItems,
  todoSummary,
  workCount,
  finishedWorkItems,
  myInstances,
  instances,
  workItems,
  instanceBaseInfo,
  instanceParticipants,
  instanceLogs,
  delegations,
  delegation,
  delegableWorkflows,
  addDelegation,
  changeDelegation,
  endDelegations,
  urge,
  openHandlers,
  urges,
  myWorkflows,
  myWorkflowsOfFolder,
  findMyWorkflows,
  favouriteWorkflows,
  recentWorkflows,
  addFavouriteWorkflow,
  removeFavouriteWorkflow,
  workflowStatistics,
  usualOpinions,
  saveUsualOpinion,
  deleteUsualOpinion,
  sortUsualOpinions,
  signature,
  saveSignature,
  predictWorkflow,
  simulateWorkflow,
  stepOpinions,
  stepsBefore,
  instanceSteps,
  workflowChart,
  workflowTimes,
  rejectWorkItem,
  rejectTargets,
  forwardWorkItem,
  adjustSigners,
  assistWorkItem,
  circulatedItems,
  readCirculatedItems,
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
