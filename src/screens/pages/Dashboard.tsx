import { useAtomValue } from 'jotai';
import { useMemo, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Application, PageBlock } from '#schemas/menu.ts';
import { BlockGrid, BlockPlaces } from '#renderers/blocks/BlockGrid.tsx';
import { Button } from '#renderers/regions/base/Button.tsx';
import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import { administersWorkflows } from '#src/engine/session/workflowAdmins.ts';
import { startRefusal } from '#src/services/navigation/startRefusal.ts';
import { loadNamespaces, useLocale, useTranslate } from '#src/services/texts/i18n.ts';
import { useWorkRequest } from '#src/services/requests/workChanges.ts';
import { usePorts } from '#src/services/screen/ports.ts';
import { userAtom } from '#src/services/page/state.ts';
import { ApplicationTiles } from '#src/screens/tiles/ApplicationTiles.tsx';
import { GroupsState } from '#src/screens/tiles/GroupsState.tsx';
import { useFavouriteApps } from '#src/screens/tiles/useFavouriteApps.ts';
import { useGroups } from '#src/screens/tiles/useGroups.ts';
import { mayOpenWorkflowPage, START_WORKFLOW } from '#src/screens/workflow/workflowPages.ts';
import { blockParts, ownBlock } from './blockParts.tsx';
import { divideAtFold, homeBlocks } from './homeBlocks.ts';
import { isShown, usePage } from './PageView.tsx';
import './pages.css';

/** Code of the page whose blocks stand on everybody's home; the first application that has one gives them. */
const DASHBOARD_PAGE = 'defaultPortalDashboard';

// Nearly every home has one: it comes beside this page.
ownBlock.preload().catch(() => undefined);

/** The home: greeting, counters of work and the blocks of the page `defaultPortalDashboard`, else the portal's own, with the applications above the fold (RT-011, AP-007, OP-68, BX-082). */
export default function Dashboard() {
  const t = useTranslate();
  const [groups, reload] = useGroups();
  const favourites = useFavouriteApps();
  const [page] = usePage(DASHBOARD_PAGE);
  const user = useAtomValue(userAtom);
  const mayDelegate = mayOpenWorkflowPage('delegation-workflow', user);
  const [delegations] = useWorkRequest(mayDelegate ? 'delegations' : undefined, loadDelegationLine);
  // What stands below waits for what stands above it, so that nothing is pushed down.
  const isWaiting = page.status === 'loading' || (mayDelegate && delegations.status === 'loading');
  const configured = page.status === 'ready' && isShown(page.value) && (page.value.blocks ?? []).length > 0 ? page.value : undefined;
  const { above, below } = divideAtFold(homeBlocks(configured?.blocks ?? undefined, administersWorkflows(user)));
  const appCode = configured?.appCode ?? '';
  return (
    <div className="p-page p-dashboard">
      <Greeting>{delegations.status === 'ready' && <delegations.value.RunningDelegations {...delegations.value.both} />}</Greeting>
      {isWaiting ? <BlockPlaces blocks={above} label={t('common:loading')} /> : <Blocks blocks={above} appCode={appCode} />}
      <GroupsState groups={isWaiting || favourites === null ? { status: 'loading' } : groups} onRetry={reload}>
        {(all) => (
          <ApplicationTiles
            groups={[
              {
                code: 'all',
                name: t('home:applications'),
                children: inFront(
                  all.flatMap(({ children }) => children ?? []),
                  favourites?.first ?? [],
                ),
              },
            ]}
            favourites={favourites}
          />
        )}
      </GroupsState>
      {!isWaiting && <Blocks blocks={below} appCode={appCode} />}
    </div>
  );
}

/** Those that are marked first, in the order they were; the others as they stand. */
function inFront(applications: readonly Application[], marked: readonly string[]): Application[] {
  const favourites = marked.flatMap((code) => applications.find((one) => one.code === code) ?? []);
  return [...favourites, ...applications.filter((one) => !favourites.includes(one))];
}

/** The note of delegations with what it says: it comes with both, or not at all. */
async function loadDelegationLine(signal: AbortSignal) {
  const [{ RunningDelegations, both }] = await Promise.all([
    loadChunk(() => import('./own/RunningDelegations.tsx')).then(async (part) => ({ ...part, both: await part.loadDelegations(signal) })),
    loadNamespaces('home'),
  ]);
  return { RunningDelegations, both };
}

function Blocks({ blocks, appCode }: { blocks: readonly PageBlock[]; appCode: string }) {
  const ports = usePorts();
  const parts = useMemo(() => blockParts(appCode), [appCode]);
  return blocks.length > 0 && <BlockGrid blocks={blocks} parts={parts} ports={ports} />;
}

/** Hours from which each greeting holds, the server's zone. */
const GREETINGS = [
  { from: 18, key: 'evening' },
  { from: 12, key: 'afternoon' },
  { from: 5, key: 'morning' },
];

function Greeting({ children }: { children: ReactNode }) {
  const t = useTranslate();
  const locale = useLocale();
  const navigate = useNavigate();
  const { timeZone } = usePorts();
  const user = useAtomValue(userAtom);
  const [now] = useState(() => new Date());
  const hour = Number(new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(now));
  const { key } = GREETINGS.find(({ from }) => hour >= from) ?? { key: 'evening' };
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone }).format(now);
  const start = () => void startRefusal(user).then((isRefused) => isRefused || navigate(START_WORKFLOW));
  return (
    <header className="p-greeting">
      <h1 className="p-greeting-title">{t(`applications:greeting.${key}`, { name: user?.name ?? '' })}</h1>
      <span className="p-greeting-date">{date}</span>
      {children}
      <Button className="p-greeting-start" variant="primary" icon="send" onClick={start}>
        {t('shell:workflow.start-workflow')}
      </Button>
    </header>
  );
}
