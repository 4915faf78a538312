import { useRef, useState } from 'react';
import type { ApplicationGroup } from '#schemas/menu.ts';
import { isCalled, localized } from '#schemas/localized.ts';
import { useNameMatch } from '#renderers/regions/hooks/useNameMatch.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { Notice } from '#renderers/regions/base/Notice.tsx';
import { useLocale, useTranslate } from '#src/services/texts/i18n.ts';
import { ApplicationTiles } from '#src/screens/tiles/ApplicationTiles.tsx';
import { GroupsState } from '#src/screens/tiles/GroupsState.tsx';
import { useFavouriteApps } from '#src/screens/tiles/useFavouriteApps.ts';
import { useGroups } from '#src/screens/tiles/useGroups.ts';

/** All applications by group (RT-020, AP-001 to AP-003, mockup 02). */
export default function ApplicationsScreen() {
  const t = useTranslate();
  const [groups, reload] = useGroups();
  const favourites = useFavouriteApps();
  const [word, setWord] = useState('');
  const match = useNameMatch(word);
  const box = useRef<HTMLInputElement>(null);
  const clear = () => {
    setWord('');
    box.current?.focus();
  };
  const total = groups.status === 'ready' ? countApplications(groups.value) : undefined;

  return (
    <div className="p-apps">
      <header className="p-apps-head">
        <h1 className="p-apps-title">
          {t('applications:all')} {total !== undefined && <span className="p-count">{total}</span>}
        </h1>
        <div className="p-search p-apps-search">
          <Icon name="search" size={16} />
          <input
            ref={box}
            className="p-input"
            type="search"
            value={word}
            placeholder={t('applications:search')}
            aria-label={t('applications:search')}
            onChange={(event) => setWord(event.target.value)}
          />
        </div>
      </header>
      <GroupsState groups={groups} onRetry={reload}>
        {(all) => {
          const found = matching(all, word, match);
          return (
            <div className="p-apps-columns">
              {found.length > 0 && <GroupLinks groups={found} />}
              <div className="p-apps-list">
                <ApplicationTiles groups={found} favourites={favourites} />
                {found.length === 0 && (
                  <Notice
                    kind="search"
                    title={t('applications:noMatch', { word: word.trim() })}
                    actions={<Button onClick={clear}>{t('applications:clear')}</Button>}
                  />
                )}
              </div>
            </div>
          );
        }}
      </GroupsState>
    </div>
  );
}

function GroupLinks({ groups }: { groups: readonly ApplicationGroup[] }) {
  const t = useTranslate();
  const locale = useLocale();
  return (
    <nav className="p-apps-groups" aria-label={t('applications:groups')}>
      <p className="p-apps-groups-title">{t('applications:groups')}</p>
      {groups.map((group) => (
        <a key={group.code} className="p-apps-group-link" href={`#group-${group.code}`} onClick={(event) => scrollTo(event, group.code)}>
          <span>{localized(group, locale)}</span>
          <span className="p-count">{group.children?.length ?? 0}</span>
        </a>
      ))}
    </nav>
  );
}

/** The address keeps naming the page: only the view moves. */
function scrollTo(event: { preventDefault(): void }, code: string): void {
  event.preventDefault();
  document.querySelector(`#group-${CSS.escape(code)}`)?.scrollIntoView({ block: 'start' });
}

/** The groups with the applications whose name holds the word in one of the languages, or reads so. */
function matching(groups: readonly ApplicationGroup[], word: string, match: (name: string) => unknown): ApplicationGroup[] {
  return groups
    .map((group) => ({ ...group, children: (group.children ?? []).filter((one) => isCalled(one, word) || match(one.name) !== undefined) }))
    .filter((group) => group.children.length > 0);
}

function countApplications(groups: readonly ApplicationGroup[]): number {
  return groups.reduce((sum, group) => sum + (group.children?.length ?? 0), 0);
}
