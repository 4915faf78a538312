import { Link } from 'react-router-dom';
import { localized } from '#schemas/localized.ts';
import type { Shortcut } from '#schemas/workflow/favourites.ts';
import type { StartItem } from '#schemas/workflow/startItem.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { iconNamed } from '#renderers/regions/base/icons.ts';
import { call } from '#src/api/client.ts';
import { entryAddress } from '#src/engine/navigation/recents.ts';
import { useRequest } from '#renderers/regions/hooks/useRequest.ts';
import { StartButton } from '#src/screens/workflow/start/StartButton.tsx';
import { BlockEntries } from './BlockEntries.tsx';
import { BlockFrame } from './BlockFrame.tsx';
import { useBack } from './useBack.ts';

/** A mark with what it takes to start it, where it is a workflow. */
interface Mark {
  shortcut: Shortcut;
  item: StartItem | undefined;
}

/** Pages and workflows that the person has marked, in the order they did. Source: contract 7.3, 15.8 (`favorites`). */
export function FavoritesBlock({ size, title, ports }: { size: number; title: string; ports: Ports }) {
  const { t } = ports;
  const [state, again] = useRequest('favorites', loadMarks);
  const rows = state.status === 'ready' ? { status: 'ready' as const, value: state.value.slice(0, size) } : state;
  return (
    <BlockFrame title={title || t('home:marks.title')}>
      <BlockEntries
        state={rows}
        size={size}
        kind="line"
        empty={{ icon: 'star', title: t('home:marks.empty'), text: t('home:marks.emptyText') }}
        onRetry={again}
      >
        {(mark) => <MarkRow key={`${mark.shortcut.kind} ${mark.shortcut.appCode} ${mark.shortcut.code}`} mark={mark} ports={ports} />}
      </BlockEntries>
    </BlockFrame>
  );
}

async function loadMarks(signal: AbortSignal): Promise<Mark[]> {
  const [shortcuts, items] = await Promise.all([call('shortcuts', { query: { isMobile: false } }, { signal }), call('favouriteWorkflows', {}, { signal })]);
  return shortcuts.map((shortcut) => ({ shortcut, item: shortcut.kind === 'workflow' ? items.find(({ code }) => code === shortcut.code) : undefined }));
}

function MarkRow({ mark: { shortcut, item }, ports: { t, locale } }: { mark: Mark; ports: Ports }) {
  const back = useBack();
  const name = localized(shortcut, locale);
  return (
    <li className="p-own-entry">
      {item ? (
        <StartButton item={item} className="p-own-line">
          <Icon name="send" size={16} />
          <span className="p-own-name">{name}</span>
          <span className="p-own-about">{t('home:marks.workflow')}</span>
        </StartButton>
      ) : (
        <Link className="p-own-line" to={entryAddress(shortcut.appCode, shortcut.code, back)}>
          <Icon name={iconNamed(shortcut.icon) ?? 'page'} size={16} />
          <span className="p-own-name">{name}</span>
        </Link>
      )}
    </li>
  );
}
