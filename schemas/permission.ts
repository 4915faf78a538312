/** Names in a user's `permissions` (contract 7.1). */
export const Permission = {
  appManager: 'APP_MNG',
  systemManager: 'SYS_MNG',
  rootAdmin: 'ADMIN',
  workflowAdmin: 'WORKFLOW_ADMIN',
} as const;
