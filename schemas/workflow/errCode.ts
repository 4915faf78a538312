/** Error codes that only acts of workflows give (contract 16); apart from the others, which the first script of the portal holds. */
export const WorkflowErrCode = { itemClosed: 900411, noParticipant: 900417, noWayOut: 900418 } as const;
