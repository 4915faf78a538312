import type { ActionCalls } from '#renderers/contracts/action.ts';
import type { call as callServer } from '#src/api/client.ts';
import { mayStartWorkflows } from '#src/engine/session/permissions.ts';
import type { User } from '#schemas/session.ts';

/** The server calls of custom buttons, for records of one model; those of a list and of a form are the same. Source: contract 8.4. */
export function buttonCalls(
  { call, user }: { call: typeof callServer; user(): Pick<User, 'permissions'> | undefined },
  schemaCode: string,
): Pick<ActionCalls, 'mayAdd' | 'mayStartWorkflows' | 'executeButton'> {
  return {
    mayStartWorkflows: () => mayStartWorkflows(user()),
    async mayAdd(action, target = schemaCode) {
      const { associationCode, associationType, queryActionType } = action;
      await call('mayAdd', {
        body: {
          schemaCode: target,
          relativeCode: associationCode,
          isMobile: false,
          queryActionType: queryActionType ?? undefined,
          queryActionRelativeType: associationType ?? undefined,
        },
      });
    },
    executeButton: ({ queryCode, buttonCode, objectIds }) => call('executeButton', { body: { schemaCode, queryCode, buttonCode, objectIds: [...objectIds] } }),
  };
}
