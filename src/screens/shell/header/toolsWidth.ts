import type { User } from '#schemas/session.ts';
import type { PortalSettings } from '#schemas/settings.ts';
import { chatHost } from '#src/api/chatHost.ts';
import { helpLinks } from '#src/engine/navigation/helpLinks.ts';
import { isSystemAdmin } from '#src/engine/session/permissions.ts';
import { isAdmin } from '#src/engine/session/session.ts';

/** An icon button with the gap beside it, px. */
const TOOL_PX = 38;

/** Room for the buttons a user will see in the header besides the search, px, so that nothing moves when they come. */
export function toolsWidth(inApplication: boolean, user: User | undefined, settings: Pick<PortalSettings, 'adminUrl' | 'helpLinks'>): number {
  // Start, work and bell are everybody's; the pages of an application can be marked.
  const tools = [
    true,
    true,
    true,
    inApplication,
    isSystemAdmin(user),
    Boolean(settings.adminUrl) && isAdmin(user),
    helpLinks(settings, user).length > 0,
    chatHost() !== undefined,
  ];
  return tools.filter(Boolean).length * TOOL_PX;
}
