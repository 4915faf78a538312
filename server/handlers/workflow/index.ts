import type { Handlers } from '#server/services/handler.ts';
import { workflowChart } from './chart.ts';
import { circulatedItems, readCirculatedItems } from './circulated.ts';
import { addDelegation, changeDelegation, delegableWorkflows, delegation, delegations, endDelegations } from './delegations.ts';
import { finishedWorkItems } from './done.ts';
import { instances, myInstances, workItems } from './instances.ts';
import { predictWorkflow } from './predict.ts';
import { saveSignature, signature } from './signature.ts';
import { simulateWorkflow } from './simulate.ts';
import {
  addFavouriteWorkflow,
  favouriteWorkflows,
  findMyWorkflows,
  myWorkflows,
  myWorkflowsOfFolder,
  recentWorkflows,
  removeFavouriteWorkflow,
} from './startLists.ts';
import { workflowStatistics } from './statistics.ts';
import { workflowTimes } from './times.ts';
import { openWorkItems, todoSummary, workCount } from './todo.ts';
import { instanceBaseInfo, instanceLogs, instanceParticipants, instanceSteps, stepOpinions, stepsBefore } from './track.ts';
import { openHandlers, urge, urges } from './urges.ts';
import { deleteUsualOpinion, saveUsualOpinion, sortUsualOpinions, usualOpinions } from './usualOpinions.ts';

/** The workflow centre: lists, delegations, what is read of an instance (contract 10.4, 11). */
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
  circulatedItems,
  readCirculatedItems,
} satisfies Partial<Handlers>;
