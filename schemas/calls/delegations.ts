import { Type } from 'typebox';
import { DelegableWorkflow, Delegation, GivenDelegation } from '#schemas/workflow/delegation.ts';
import { maybe, pageOf } from '#schemas/wire.ts';
import { Ignored, call } from './call.ts';

const FOLDER = '/api/runtime/workflowTrust';

/** Who acts for whom (contract 11, 21.8). */
export const delegationCalls = {
  delegations: call({
    method: 'GET',
    path: `${FOLDER}/queryWorkflowTrust`,
    who: 'self',
    repeat: 'reads',
    query: Type.Object({
      trustor: maybe(Type.String({ maxLength: 64, description: 'Whose; of others for system managers only' })),
      as: maybe(Type.Union([Type.Literal('trustor'), Type.Literal('trustee'), Type.Literal('')], { description: 'Those they made, or those made to them' })),
      page: maybe(Type.Integer({ minimum: 0, maximum: 100_000, description: 'Zero-based' })),
      size: maybe(Type.Integer({ minimum: 1, maximum: 100 })),
    }),
    answer: pageOf(Delegation),
    description: 'Delegations of a person, or to them, the one that begins last first',
  }),
  delegation: call({
    method: 'GET',
    path: `${FOLDER}/getWorkflowTrust`,
    who: 'self',
    repeat: 'reads',
    query: Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) }),
    answer: Delegation,
    description: 'A delegation',
  }),
  delegableWorkflows: call({
    method: 'GET',
    path: `${FOLDER}/workflows`,
    who: 'self',
    repeat: 'reads',
    answer: Type.Array(DelegableWorkflow),
    description: 'Workflows the user may start, or had a work item of within a year',
  }),
  addDelegation: call({
    method: 'POST',
    path: `${FOLDER}/createWorkflowTrust`,
    who: 'self',
    repeat: 'token',
    body: GivenDelegation,
    answer: Delegation,
    survivesNavigation: true,
    description: 'Lets somebody act for another person for a time',
  }),
  changeDelegation: call({
    method: 'POST',
    path: `${FOLDER}/updateWorkflowTrust`,
    who: 'self',
    repeat: { harmlessTwice: 'Stores the same values again' },
    body: GivenDelegation,
    answer: Delegation,
    survivesNavigation: true,
    description: 'Changes a delegation; one that was ended runs again',
  }),
  endDelegations: call({
    method: 'POST',
    path: `${FOLDER}/deleteWorkflowTrust`,
    kind: 'postQuery',
    who: 'self',
    repeat: { harmlessTwice: 'What has ended stays ended' },
    query: Type.Object({ workflowTrustRuleIds: Type.String({ minLength: 1, maxLength: 4000, description: 'Ids joined by commas' }) }),
    answer: Ignored,
    survivesNavigation: true,
    description: 'Ends delegations at once',
  }),
} as const;
