import { Permission } from '#schemas/permission.ts';
import type { User } from '#schemas/session.ts';
import type { IconName } from '#renderers/regions/base/Icon.tsx';
import { isSystemAdmin } from '#src/engine/session/permissions.ts';

type Holder = Pick<User, 'permissions'>;

/** One page of the workflow centre; its name is the text `shell:workflow.<segment>`. */
interface WorkflowPage {
  /** Last part of the address (RT-031 to RT-039). */
  segment: string;
  icon: IconName;
  /** Only administrators of the whole system see it; the menu keeps such pages apart. */
  forAdmins?: boolean;
  /** Whether the user may open it; absent = everybody may. */
  allows?(user: Holder): boolean;
}

/** Address of the workflow centre, which leads on to its first page. */
export const WORKFLOW_CENTER = '/workflow-center';
/** Where people who may not open a page are led (AU-005 to AU-007). */
export const FIRST_WORKFLOW_PAGE = `${WORKFLOW_CENTER}/my-unfinished-workitem`;
/** Opened by the menu's own button (SM-015). */
export const START_WORKFLOW = `${WORKFLOW_CENTER}/start-workflow`;

const isRootAdmin = ({ permissions }: Holder): boolean => (permissions ?? []).includes(Permission.rootAdmin);

/** The pages of the fixed menu in its order, without the start page (SM-014, AU-005 to AU-007). */
export const workflowPages: readonly WorkflowPage[] = [
  { segment: 'my-unfinished-workitem', icon: 'inbox' },
  { segment: 'my-unread-workitem', icon: 'eye' },
  { segment: 'my-finished-workitem', icon: 'success' },
  { segment: 'my-read-workitem', icon: 'book' },
  { segment: 'my-workflow', icon: 'flag' },
  { segment: 'delegation-workflow', icon: 'swap', allows: (user) => !isRootAdmin(user) },
  { segment: 'query-instance', icon: 'search', forAdmins: true, allows: isSystemAdmin },
  { segment: 'query-participant-workItem', icon: 'people', forAdmins: true, allows: isSystemAdmin },
];

/** Whether an address lies in the workflow centre. */
export function isInWorkflowCenter(pathname: string): boolean {
  return pathname === WORKFLOW_CENTER || pathname.startsWith(`${WORKFLOW_CENTER}/`);
}

/** Whether a user may open a page of the centre (AU-005 to AU-007); while nobody is known nobody is led away. */
export function mayOpenWorkflowPage(segment: string, user: Holder | undefined): boolean {
  const allows = workflowPages.find((page) => page.segment === segment)?.allows;
  return user === undefined || allows?.(user) !== false;
}
