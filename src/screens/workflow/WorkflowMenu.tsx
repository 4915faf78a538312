import { useAtomValue } from 'jotai';
import type { MouseEvent } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Icon, type IconName } from '#renderers/regions/base/Icon.tsx';
import { Tooltip } from '#renderers/regions/base/Tooltip.tsx';
import { mayStartWorkflows } from '#src/engine/session/permissions.ts';
import { startRefusal } from '#src/services/navigation/startRefusal.ts';
import { userAtom } from '#src/services/page/state.ts';
import { useWorkCount, type WorkCount } from '#src/services/requests/useWorkCount.ts';
import { useTranslate } from '#src/services/texts/i18n.ts';
import { START_WORKFLOW, WORKFLOW_CENTER, workflowPages } from './workflowPages.ts';
import './WorkflowMenu.css';

interface WorkflowMenuProps {
  /** Only the icons are shown; the names stay as hints. */
  isNarrow: boolean;
  onFollowed?: (() => void) | undefined;
}

/** Which of the numbers stands at a page of the menu (EN-010). */
const COUNTED: ReadonlyMap<string, keyof WorkCount> = new Map([
  ['my-unfinished-workitem', 'workItemCount'],
  ['my-unread-workitem', 'circulateItemCount'],
]);

/** The fixed menu of the workflow centre: what the user may open, how much is to do there, and the way to start a workflow (SM-014, SM-015, EN-010, OP-93). */
export default function WorkflowMenu({ isNarrow, onFollowed }: WorkflowMenuProps) {
  const t = useTranslate();
  const user = useAtomValue(userAtom);
  const { pathname } = useLocation();
  const offered = workflowPages.filter(({ allows }) => allows === undefined || (user !== undefined && allows(user)));
  const forAdmins = offered.filter((page) => page.forAdmins === true);
  // A task is decided in a page of the centre: the next one counts again.
  const counts = useWorkCount(pathname);
  const countOf = (segment: string): number => {
    const counted = COUNTED.get(segment);
    return counted === undefined ? 0 : (counts?.[counted] ?? 0);
  };
  /** Who starts nothing is warned where they are (AU-008, AU-009). */
  const refuseStart = (event: MouseEvent) => {
    if (mayStartWorkflows(user)) return onFollowed?.();
    event.preventDefault();
    void startRefusal(user);
  };
  const entry = (to: string, segment: string, icon: IconName, className: string) => (
    <Entry
      to={to}
      icon={icon}
      name={t(`shell:workflow.${segment}`)}
      className={className}
      isCurrent={pathname === to}
      isNarrow={isNarrow}
      count={countOf(segment)}
      onFollow={to === START_WORKFLOW ? refuseStart : onFollowed}
    />
  );
  const list = (pages: typeof offered) =>
    pages.map(({ segment, icon }) => <li key={segment}>{entry(`${WORKFLOW_CENTER}/${segment}`, segment, icon, 'p-workflow-entry')}</li>);

  return (
    <div className={isNarrow ? 'p-workflow-menu p-workflow-narrow' : 'p-workflow-menu'}>
      {entry(START_WORKFLOW, 'start-workflow', 'send', 'p-workflow-start')}
      <ul>{list(offered.filter((page) => page.forAdmins !== true))}</ul>
      {forAdmins.length > 0 && (
        <>
          <p className={isNarrow ? 'p-visually-hidden' : 'p-workflow-group'}>{t('shell:workflow.administration')}</p>
          <ul>{list(forAdmins)}</ul>
        </>
      )}
    </div>
  );
}

interface EntryProps {
  to: string;
  icon: IconName;
  name: string;
  className: string;
  isCurrent: boolean;
  isNarrow: boolean;
  /** How much there is to do; 0 shows nothing. */
  count: number;
  onFollow: ((event: MouseEvent) => void) | undefined;
}

function Entry({ to, icon, name, className, isCurrent, isNarrow, count, onFollow }: EntryProps) {
  const words = count > 0 ? `${name} ${count}` : name;
  const link = (
    <Link to={to} className={className} aria-current={isCurrent ? 'page' : undefined} aria-label={isNarrow ? words : undefined} onClick={onFollow}>
      <Icon name={icon} size={isNarrow ? 18 : 16} />
      {!isNarrow && <span>{name}</span>}
      {!isNarrow && count > 0 && <span className="p-workflow-count">{count}</span>}
    </Link>
  );
  if (!isNarrow) return link;
  return (
    <Tooltip text={words} describes={false} placement="right">
      {link}
    </Tooltip>
  );
}
