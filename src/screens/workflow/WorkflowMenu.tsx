import { useAtomValue } from 'jotai';
import { Link, useLocation } from 'react-router-dom';
import { Icon, type IconName } from '#renderers/regions/base/Icon.tsx';
import { Tooltip } from '#renderers/regions/base/Tooltip.tsx';
import { useTranslate } from '#src/services/texts/i18n.ts';
import { userAtom } from '#src/services/page/state.ts';
import { START_WORKFLOW, WORKFLOW_CENTER, workflowPages } from './workflowPages.ts';
import './WorkflowMenu.css';

interface WorkflowMenuProps {
  /** Only the icons are shown; the names stay as hints. */
  isNarrow: boolean;
  onFollowed?: (() => void) | undefined;
}

/** The fixed menu of the workflow centre: what the user may open and the way to start a workflow (SM-014, SM-015, OP-93). */
export default function WorkflowMenu({ isNarrow, onFollowed }: WorkflowMenuProps) {
  const t = useTranslate();
  const user = useAtomValue(userAtom);
  const { pathname } = useLocation();
  const offered = workflowPages.filter(({ allows }) => allows === undefined || (user !== undefined && allows(user)));
  const forAdmins = offered.filter((page) => page.forAdmins === true);
  const entry = (to: string, segment: string, icon: IconName, className: string) => (
    <Entry
      to={to}
      icon={icon}
      name={t(`shell:workflow.${segment}`)}
      className={className}
      isCurrent={pathname === to}
      isNarrow={isNarrow}
      onFollowed={onFollowed}
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

interface EntryProps extends WorkflowMenuProps {
  to: string;
  icon: IconName;
  name: string;
  className: string;
  isCurrent: boolean;
}

function Entry({ to, icon, name, className, isCurrent, isNarrow, onFollowed }: EntryProps) {
  const link = (
    <Link to={to} className={className} aria-current={isCurrent ? 'page' : undefined} aria-label={isNarrow ? name : undefined} onClick={onFollowed}>
      <Icon name={icon} size={isNarrow ? 18 : 16} />
      {!isNarrow && <span>{name}</span>}
    </Link>
  );
  if (!isNarrow) return link;
  return (
    <Tooltip text={name} describes={false} placement="right">
      {link}
    </Tooltip>
  );
}
