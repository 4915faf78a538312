import { Type, type Static } from 'typebox';
import { Attachment } from './property.ts';
import { NameI18n, maybe } from './wire.ts';

/** Somebody, as names in lists. */
const NamedPerson = Type.Object({ id: Type.String(), name: Type.String() });

/** Opinion of somebody at a work item (contract 10.4). */
export const Approval = Type.Object({
  content: maybe(Type.String({ maxLength: 2000, description: 'Plain text' })),
  attachments: maybe(Type.Array(Type.String({ maxLength: 64 }), { maxItems: 10, description: 'File ids' })),
  signature: maybe(Type.String({ maxLength: 64, description: 'File id of an image of the person’s own' })),
  mentions: maybe(Type.Array(Type.String({ maxLength: 64 }), { maxItems: 50, description: 'Ids of people who are notified of it' })),
});
export type Approval = Static<typeof Approval>;

/** A decision of the reader’s own that could be withdrawn (contract 11.1); `reason` = why not now. */
export const Withdraw = Type.Object({ workItemId: Type.String(), activityCode: Type.String(), reason: Type.Optional(Type.String()) });
export type Withdraw = Static<typeof Withdraw>;

/** An item of the record that a list shows beside a work item (contract 11.1). */
const SummaryEntry = Type.Object({ propertyCode: Type.String(), name: Type.String(), text: Type.String() });
export type SummaryEntry = Static<typeof SummaryEntry>;

/** Why somebody has a work item (contract 11.3). */
export const Why = Type.Object({
  kind: Type.String(),
  text: Type.String({ description: 'In the language of the request' }),
  trustor: Type.Optional(NamedPerson),
  by: Type.Optional(NamedPerson),
  opinion: Type.Optional(Type.String({ description: 'Words of who sent it' })),
});
export type Why = Static<typeof Why>;

/** A work item in lists (contract 11, 11.1). Moments are wall clock, durations ms. */
export const WorkItemRow = Type.Object({
  workItemId: Type.String(),
  workflowInstanceId: Type.String(),
  workItemName: maybe(Type.String()),
  instanceName: Type.String(),
  workflowCode: Type.String(),
  workflowName: Type.String(),
  activityCode: Type.String(),
  activityName: Type.String(),
  name_i18n: maybe(NameI18n),
  appCode: Type.String(),
  schemaCode: Type.String(),
  sheetCode: maybe(Type.String()),
  bizObjectId: Type.String(),
  bizObjectVersion: Type.Integer(),
  sequenceNo: maybe(Type.String()),
  originator: Type.String(),
  originatorName: Type.String(),
  departmentName: maybe(Type.String()),
  ownerId: Type.String(),
  ownerName: Type.String({ description: 'Of an item without owner: why its step is in exception' }),
  workItemType: Type.Integer({ description: '0 normal, 1 forward, 2 assist, 3 add-sign' }),
  status: Type.Integer({ description: 'As in track logs' }),
  state: Type.Integer({ description: '1 not started, 2 in progress' }),
  receiveTime: maybe(Type.String()),
  processingTime: maybe(Type.String()),
  finishTime: maybe(Type.String()),
  firstReadTime: maybe(Type.String()),
  dueTime: maybe(Type.String()),
  stayTime: maybe(Type.Number({ description: 'Since it was received, while open' })),
  usedTime: maybe(Type.Number({ description: 'From its receipt to its end' })),
  costTime: maybe(Type.Number()),
  remainingTime: maybe(Type.Number({ description: 'Until due by its clock, negative = overrun; null = no limit' })),
  workItemTimeoutStatus: Type.String({ description: 'NORMAL, ORANGE, RED, TIMEOUT' }),
  outcome: maybe(Type.String()),
  undone: Type.Boolean({ description: 'Decided, but no longer counts' }),
  action: maybe(Type.Integer({ description: 'Number of the act it ended with' })),
  actionName: maybe(Type.String()),
  workflowInstanceState: Type.String(),
  approvalResult: maybe(Type.Integer({ description: 'Of an instance that is over: 2 = refused (ours)' })),
  decidedBy: maybe(Type.Object(NamedPerson.properties, { description: 'Who decided it, its owner or their delegate (ours)' })),
  approval: maybe(Approval),
  summary: Type.Array(SummaryEntry),
  actions: Type.Array(Type.String(), { description: 'Action codes open now' }),
  quick: Type.Boolean({ description: 'Agreeing needs nothing more than the decision' }),
  opinionRule: Type.String({ description: 'none, optional, required, onDisagree' }),
  batch: Type.Boolean({ description: 'May be decided together with others' }),
  participants: Type.Array(NamedPerson, { description: 'Who has the step open' }),
  urged: Type.Integer(),
  why: Why,
  workItemTrust: Type.Object({ trust: Type.Boolean({ description: 'Handled for somebody else' }), currentTrustor: maybe(NamedPerson) }),
  withdraw: maybe(Withdraw),
});
export type WorkItemRow = Static<typeof WorkItemRow>;

/** A circulated item in lists: a work item of type 4 (contract 11). */
export const CirculatedItemRow = Type.Object({ ...WorkItemRow.properties, circulateItemId: Type.String() });
export type CirculatedItemRow = Static<typeof CirculatedItemRow>;

/** A person with the file id of their picture. */
export const PicturedPerson = Type.Object({ id: Type.String(), name: Type.String(), imgUrl: maybe(Type.String()) });

/** An entry of the log of an instance (contract 11, 11.1). */
export const InstanceLogEntry = Type.Object({
  id: Type.String(),
  activityCode: Type.String(),
  activityName: Type.String({ description: 'In the language of the request' }),
  participant: maybe(PicturedPerson),
  trustor: maybe(NamedPerson),
  action: maybe(Type.Integer({ description: 'Number of the act; null = the item was taken away' })),
  actionName: maybe(Type.String()),
  status: maybe(Type.Integer()),
  statusName: maybe(Type.String()),
  opinion: maybe(Type.String()),
  attachments: Type.Array(Type.String()),
  files: maybe(Type.Array(Attachment, { description: 'Those of the attachments that are still there (ours)' })),
  signature: maybe(Type.String()),
  workItemId: maybe(Type.String()),
  workItemType: maybe(Type.Integer()),
  workflowTokenId: maybe(Type.String()),
  automatic: maybe(Type.String()),
  outcome: maybe(Type.String()),
  undone: Type.Boolean({ description: 'A decision that no longer counts' }),
  target: Type.Array(NamedPerson, { description: 'Whom it was about' }),
  targetActivityCode: maybe(Type.String()),
  targetActivityName: maybe(Type.String({ description: 'In the language of the request (ours)' })),
  receiveTime: maybe(Type.String()),
  firstReadTime: maybe(Type.String()),
  finishTime: maybe(Type.String()),
  why: maybe(Why),
});
export type InstanceLogEntry = Static<typeof InstanceLogEntry>;
