import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Icon, type IconName } from '#renderers/regions/base/Icon.tsx';
import { useLocale, useTranslate } from '#src/services/texts/i18n.ts';
import { usePorts } from '#src/services/screen/ports.ts';
import { userAtom } from '#src/services/page/state.ts';
import { ApplicationTiles } from '#src/screens/tiles/ApplicationTiles.tsx';
import { GroupsState } from '#src/screens/tiles/GroupsState.tsx';
import { useGroups } from '#src/screens/tiles/useGroups.ts';
import { isShown, PageBlocks, usePage } from './PageView.tsx';
import './pages.css';

/** Code of the page whose blocks stand on everybody's dashboard; the first application that has one gives them. */
const DASHBOARD_PAGE = 'defaultPortalDashboard';

/** The dashboard: greeting, ways to the work, blocks of the page `defaultPortalDashboard` where there is one, applications (RT-011, AP-007, OP-68). */
export default function Dashboard() {
  const t = useTranslate();
  const [groups, reload] = useGroups();
  const [page] = usePage(DASHBOARD_PAGE);
  // The applications stand below the blocks: they wait for them, so that nothing is pushed down.
  const hasBlocks = page.status === 'ready' && isShown(page.value) && (page.value.blocks ?? []).length > 0;
  return (
    <div className="p-page p-dashboard">
      <Greeting />
      <nav className="p-work" aria-label={t('applications:work')}>
        <WorkLink to="/workflow-center/my-unfinished-workitem" icon="inbox" name={t('applications:todo')} tone="1" />
        <WorkLink to="/workflow-center/my-unread-workitem" icon="eye" name={t('applications:toRead')} tone="5" />
      </nav>
      {page.status === 'ready' && hasBlocks && <PageBlocks page={page.value} />}
      <GroupsState groups={page.status === 'loading' ? { status: 'loading' } : groups} onRetry={reload}>
        {(all) => <ApplicationTiles groups={all.filter((group) => (group.children ?? []).length > 0)} />}
      </GroupsState>
    </div>
  );
}

function WorkLink({ to, icon, name, tone }: { to: string; icon: IconName; name: string; tone: string }) {
  return (
    <Link className="p-work-link" to={to}>
      <span className={`p-shortcut-icon p-shortcut-${tone}`}>
        <Icon name={icon} />
      </span>
      <span>{name}</span>
      <Icon name="chevronRight" size={16} className="p-figure-icon" />
    </Link>
  );
}

/** Hours from which each greeting holds, the server's zone. */
const GREETINGS = [
  { from: 18, key: 'evening' },
  { from: 12, key: 'afternoon' },
  { from: 5, key: 'morning' },
];

function Greeting() {
  const t = useTranslate();
  const locale = useLocale();
  const { timeZone } = usePorts();
  const user = useAtomValue(userAtom);
  const [now] = useState(() => new Date());
  const hour = Number(new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(now));
  const { key } = GREETINGS.find(({ from }) => hour >= from) ?? { key: 'evening' };
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone }).format(now);
  return (
    <header className="p-greeting">
      <h1 className="p-greeting-title">{t(`applications:greeting.${key}`, { name: user?.name ?? '' })}</h1>
      <span className="p-greeting-date">{date}</span>
    </header>
  );
}
