import { Link } from 'react-router-dom';
import { localized } from '#schemas/localized.ts';
import type { Recent } from '#schemas/workflow/favourites.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import { Icon, type IconName } from '#renderers/regions/base/Icon.tsx';
import { call } from '#src/api/client.ts';
import { recentAddress } from '#src/engine/navigation/recents.ts';
import { useRequest } from '#renderers/regions/hooks/useRequest.ts';
import { BlockEntries } from './BlockEntries.tsx';
import { BlockFrame } from './BlockFrame.tsx';
import { shortTime } from './shortTime.ts';
import { useBack } from './useBack.ts';
import { useNow } from './useNow.ts';

const ICONS: Readonly<Record<Recent['kind'], IconName>> = { menu: 'table', record: 'file', report: 'chart', page: 'page' };

/** What the person opened last, under its present name. Source: contract 7.3, 15.8 (`recents`). */
export function RecentsBlock({ size, title, ports }: { size: number; title: string; ports: Ports }) {
  const { t } = ports;
  const [state, again] = useRequest('recents', (signal) => call('recents', {}, { signal }));
  const rows = state.status === 'ready' ? { status: 'ready' as const, value: state.value.slice(0, size) } : state;
  return (
    <BlockFrame title={title || t('home:recents.title')}>
      <BlockEntries
        state={rows}
        size={size}
        kind="line"
        empty={{ icon: 'clock', title: t('home:recents.empty'), text: t('home:recents.emptyText') }}
        onRetry={again}
      >
        {(recent) => <RecentRow key={`${recent.kind} ${recent.appCode} ${recent.code} ${recent.objectId ?? ''}`} recent={recent} ports={ports} />}
      </BlockEntries>
    </BlockFrame>
  );
}

function RecentRow({ recent, ports: { t, locale, timeZone } }: { recent: Recent; ports: Ports }) {
  const address = recentAddress(recent, useBack());
  const now = useNow(timeZone);
  return (
    <li className="p-own-entry">
      <Link className="p-own-line" to={address}>
        <Icon name={ICONS[recent.kind]} size={16} />
        <span className="p-own-name">{localized(recent, locale)}</span>
        <span className="p-own-about">{localized({ name: recent.appName, name_i18n: recent.appName_i18n }, locale)}</span>
      </Link>
      <span className="p-own-time">{shortTime(recent.time, now, t)}</span>
    </li>
  );
}
