import type { StartItem } from '#schemas/workflow/startItem.ts';
import { localized } from '#schemas/localized.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { call } from '#src/api/client.ts';
import { useFollowedRequest } from '#src/services/requests/useFollowedRequest.ts';
import { StartButton } from '#src/screens/workflow/start/StartButton.tsx';
import { toneOfApp } from '#src/services/theme/toneOfApp.ts';
import { START_WORKFLOW } from '#src/screens/workflow/workflowPages.ts';
import { BlockEntries } from './BlockEntries.tsx';
import { BlockFrame } from './BlockFrame.tsx';
import { changesOffer } from '#src/screens/workflow/start/changesOffer.ts';

/** As many as stand on a line of the widest block, twice. */
const MOST = 12;
const SKELETONS = 5;

/** Tiles that start a workflow: those of the page, else the person's favourites and what they started last. Source: contract 15.8 (`start`). */
export function StartBlock({ codes, title, ports }: { codes: readonly string[] | undefined; title: string; ports: Ports }) {
  const { t, locale } = ports;
  const load = (signal: AbortSignal) => loadStartItems(codes, signal);
  const [state, again] = useFollowedRequest(`start ${codes?.join(' ') ?? ''}`, load, changesOffer);
  return (
    <BlockFrame title={title || t('home:start.title')} more={{ to: START_WORKFLOW, text: t('home:start.more') }}>
      <BlockEntries
        state={state}
        size={SKELETONS}
        kind="tile"
        empty={{ icon: 'send', title: t('home:start.empty'), text: t('home:start.emptyText') }}
        onRetry={again}
      >
        {(item) => (
          <li key={item.code} className="p-own-entry">
            <StartButton item={item} className="p-shortcut p-own-tile">
              <span className={`p-shortcut-icon p-start-tone-${toneOfApp(item.appCode)}`}>
                <Icon name="send" />
              </span>
              <span className="p-shortcut-name">{localized(item, locale)}</span>
            </StartButton>
          </li>
        )}
      </BlockEntries>
    </BlockFrame>
  );
}

async function loadStartItems(codes: readonly string[] | undefined, signal: AbortSignal): Promise<StartItem[]> {
  if (codes) {
    const groups = await call('myWorkflows', { query: { isMobile: false } }, { signal });
    const items = groups.flatMap(({ dataList }) => dataList);
    return codes.flatMap((code) => items.find((item) => item.code === code) ?? []);
  }
  const [favourites, recent] = await Promise.all([
    call('favouriteWorkflows', {}, { signal }),
    call('recentWorkflows', { query: { isMobile: false } }, { signal }),
  ]);
  const others = recent.filter(({ code }) => favourites.every((one) => one.code !== code));
  return [...favourites, ...others].slice(0, MOST);
}
