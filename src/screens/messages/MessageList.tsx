import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Skeleton } from '#renderers/regions/base/Busy.tsx';
import { Icon, type IconName } from '#renderers/regions/base/Icon.tsx';
import { Notice } from '#renderers/regions/base/Notice.tsx';
import { dayIn } from '#schemas/formats/wallClock.ts';
import { MESSAGES } from '#schemas/limits.ts';
import { MessageIcon, type Message } from '#schemas/message.ts';
import { WorkflowMessageIcon } from '#schemas/workflow/messageIcon.ts';
import { useTranslate } from '#src/services/texts/i18n.ts';
import { timeZoneOf } from '#src/engine/session/session.ts';
import { settingsAtom, systemConfigAtom } from '#src/services/page/state.ts';
import { errorText } from '#src/services/messages/reportError.ts';
import { useDetails } from '#src/services/messages/useDetails.ts';
import { byDate, dayKey } from './byDate.ts';
import { Detail } from './Detail.tsx';
import type { useMessages } from './useMessages.ts';

const ICONS: Readonly<Record<number, IconName>> = {
  [MessageIcon.owner]: 'swap',
  [MessageIcon.task]: 'download',
  [MessageIcon.share]: 'share',
  [MessageIcon.mention]: 'user',
  [MessageIcon.reply]: 'send',
  [WorkflowMessageIcon.task]: 'inbox',
  [WorkflowMessageIcon.circulated]: 'book',
  [WorkflowMessageIcon.taken]: 'back',
  [WorkflowMessageIcon.ended]: 'flag',
  [WorkflowMessageIcon.urged]: 'clock',
  [WorkflowMessageIcon.exception]: 'alert',
  [WorkflowMessageIcon.delegation]: 'swap',
};

interface MessageListProps {
  list: ReturnType<typeof useMessages>;
  isUnread: boolean;
  isSearch: boolean;
  onOpen(message: Message): void;
  onRead(id: string): void;
}

/** Notifications by day; more come as the end nears (NT-008 to NT-015). */
export function MessageList({ list, isUnread, isSearch, onOpen, onRead }: MessageListProps) {
  const t = useTranslate();
  const details = useDetails();
  const box = useRef<HTMLDivElement>(null);
  const today = dayIn(timeZoneOf(useAtomValue(systemConfigAtom), useAtomValue(settingsAtom)));
  const { status, items, total, error, isAll, more } = list;
  const onScroll = useNearEnd(box, more);
  // A page that does not fill the list could never be scrolled to its end.
  useEffect(() => {
    const element = box.current;
    if (element !== null && status === 'ready' && element.scrollHeight <= element.clientHeight) more();
  });

  return (
    <div
      ref={box}
      id="messages-list"
      className="p-messages-list"
      role="tabpanel"
      // Reached by keyboard, so that it can be scrolled also where nothing in it can be pressed.
      tabIndex={0}
      aria-busy={status === 'loading' || status === 'more'}
      onScroll={onScroll}
    >
      {status === 'loading' && items.length === 0 && <Bars />}
      {byDate(items).map(({ date, messages }) => (
        <section key={date} aria-label={date}>
          <h2 className="p-messages-date">
            {date}
            <span>{t(`messages:day.${dayKey(date, today)}`)}</span>
          </h2>
          <ul>
            {messages.map((message) => (
              <Entry key={message.id} message={message} isUnread={isUnread} onOpen={onOpen} onRead={onRead} />
            ))}
          </ul>
        </section>
      ))}
      {status === 'more' && <output className="p-messages-end">{t('common:loading')}</output>}
      {status === 'ready' && total === 0 && <Notice kind="empty" title={t(isSearch ? 'messages:nothingFound' : 'messages:none')} />}
      {isAll && items.length > 0 && <p className="p-messages-end">{t('messages:all')}</p>}
      {status === 'failed' && (
        <Notice
          kind="error"
          title={t('messages:failed')}
          text={errorText(error, t)}
          details={details(error)}
          actions={<Button onClick={list.again}>{t('common:retry')}</Button>}
        />
      )}
    </div>
  );
}

/** Requests more when the scrolling has rested for a moment near the end (NT-009, NT-010). */
function useNearEnd(box: { readonly current: HTMLDivElement | null }, more: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(more);
  useEffect(() => {
    latest.current = more;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const element = box.current;
      if (element === null) return;
      const below = element.scrollHeight - element.clientHeight - element.scrollTop;
      if (below <= MESSAGES.moreWithinPx) latest.current();
    }, MESSAGES.debounceMs);
  };
}

interface EntryProps extends Pick<MessageListProps, 'isUnread' | 'onOpen' | 'onRead'> {
  message: Message;
}

function Entry({ message, isUnread, onOpen, onRead }: EntryProps) {
  const t = useTranslate();
  const [heading = '', ...rest] = message.content.split('\n');
  return (
    <li className="p-message" data-unread={isUnread || undefined}>
      <span className="p-message-icon">
        <Icon name={ICONS[message.messageType ?? 0] ?? 'info'} size={16} />
      </span>
      <div className="p-message-words">
        <button type="button" className="p-message-heading" onClick={() => onOpen(message)}>
          {heading}
        </button>
        {rest.length > 0 && <Detail text={rest.join('\n')} />}
      </div>
      {isUnread && (
        <Button size="small" className="p-message-read" aria-label={t('messages:markReadOf', { name: heading })} onClick={() => onRead(message.id)}>
          {t('messages:markRead')}
        </Button>
      )}
      <time dateTime={message.createdTime.replace(' ', 'T')}>{message.createdTime.slice(11, 16)}</time>
    </li>
  );
}

function Bars() {
  return (
    <div className="p-messages-bars">
      {[240, 320, 280, 300, 260].map((width, index) => (
        // The bars never change places.
        <Skeleton key={index} width={width} />
      ))}
    </div>
  );
}
