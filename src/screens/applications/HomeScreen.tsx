import { useAtomValue } from 'jotai';
import { useTranslate } from '#src/services/i18n.ts';
import { userAtom } from '#src/services/state.ts';
import { ApplicationTiles } from './ApplicationTiles.tsx';
import { GroupsState } from './GroupsState.tsx';
import { useGroups } from './useGroups.ts';

/** The first page after sign-in: the user's applications (RT-001, RT-012). */
export default function HomeScreen() {
  const t = useTranslate();
  const user = useAtomValue(userAtom);
  const [groups, reload] = useGroups();
  return (
    <div className="p-apps p-home">
      <header className="p-apps-head">
        <h1 className="p-apps-title">{t('applications:greeting', { name: user?.name ?? '' })}</h1>
      </header>
      <p className="p-home-hint">{t('applications:homeHint')}</p>
      <GroupsState groups={groups} onRetry={reload}>
        {(all) => <ApplicationTiles groups={all.filter((group) => (group.children ?? []).length > 0)} />}
      </GroupsState>
    </div>
  );
}
