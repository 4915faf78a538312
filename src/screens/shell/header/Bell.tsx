import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { IconButton } from '#renderers/regions/base/IconButton.tsx';
import { useTranslate } from '#src/services/texts/i18n.ts';
import { userAtom } from '#src/services/page/state.ts';
import { onWorkChange } from '#src/services/requests/workChanges.ts';
import { countUnread, unreadAtom, watchUnread } from '#src/services/messages/unread.ts';
import './Bell.css';

const CENTRE = '/message-notification';

/** Leads to the notification centre, with a dot while there is something unread (HD-018, HD-019, NT-018). */
export function Bell() {
  const t = useTranslate();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const unread = useAtomValue(unreadAtom) ?? 0;
  const userId = useAtomValue(userAtom)?.id;
  useEffect(() => (userId === undefined ? undefined : watchUnread()), [userId]);
  // Messages of tasks arrive and count as read with the tasks.
  useEffect(() => onWorkChange(() => void countUnread()), []);
  return (
    <span className="p-bell" data-unread={unread > 0 || undefined}>
      <IconButton
        icon="bell"
        label={unread > 0 ? t('shell:bell.unread', { count: unread }) : t('shell:bell.none')}
        aria-current={pathname === CENTRE ? 'page' : undefined}
        onClick={() => void navigate(CENTRE)}
      />
    </span>
  );
}
