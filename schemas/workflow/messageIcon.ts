/** Numbers of messages of workflows (contract 21.16); apart from the others, which the shell of the portal holds. */
export const WorkflowMessageIcon = { task: 31, circulated: 32, taken: 33, ended: 34, urged: 35, exception: 36, delegation: 37 } as const;
