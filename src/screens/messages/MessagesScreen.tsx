import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Segmented } from '#renderers/regions/base/Segmented.tsx';
import { MESSAGE_TYPES, type Message, type MessageType } from '#schemas/message.ts';
import { WorkflowMessageIcon } from '#schemas/workflow/messageIcon.ts';
import { call } from '#src/api/client.ts';
import { useTranslate } from '#src/services/texts/i18n.ts';
import { COMMENTS } from '#src/screens/comments/recordPlace.ts';
import { openMessage } from '#src/services/navigation/messageLink.ts';
import { showMessage } from '#src/services/messages/messages.ts';
import { reportError } from '#src/services/messages/reportError.ts';
import { countUnread } from '#src/services/messages/unread.ts';
import { MessageList } from './MessageList.tsx';
import { MessageSearch } from './MessageSearch.tsx';
import { MessageTabs } from './MessageTabs.tsx';
import { useCounts } from './useCounts.ts';
import { useMessages, type MessageQuery } from './useMessages.ts';
import './messages.css';

/** Part of the page that a notification is about: who is notified of a delegation is the one it was made to (contract 21.16). */
const PARTS: ReadonlyMap<number, string> = new Map([[WorkflowMessageIcon.delegation, '?as=trustee']]);

/** The notification centre: two kinds, unread and read ones, found by a word (RT-018, NT-001 to NT-019). */
export default function MessagesScreen() {
  const t = useTranslate();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const messageType = messageTypeInAddress(search);
  const [readState, setReadState] = useState<MessageQuery['readState']>('UNREADED');
  const [searchword, setSearchword] = useState('');
  const list = useMessages({ messageType, readState, searchword });
  const [counts, count] = useCounts();
  const unread = counts[messageType];

  const choose = (type: MessageType) => {
    setReadState('UNREADED');
    const query = new URLSearchParams(search);
    query.set('type', type);
    void navigate(`${pathname}?${query.toString()}`, { replace: true });
  };
  const change = async (send: () => Promise<unknown>, after: () => void) => {
    try {
      await send();
      after();
      count();
      void countUnread();
    } catch (error) {
      reportError(error);
    }
  };
  const markRead = (id: string) =>
    change(
      () => call('readMessages', { body: { ids: [id] } }),
      () => list.drop([id]),
    );
  const readAll = () => change(() => call('readAllMessages', { body: { messageType } }), list.reload);
  const open = async ({ id, messageType: icon, bizParams }: Message) => {
    if (readState === 'UNREADED') await markRead(id);
    // Who is mentioned in an opinion reads it in the track beside the form, not among the comments.
    const isOfComment = messageType === 'COMMENT' && !bizParams;
    const part = isOfComment ? COMMENTS : (PARTS.get(icon ?? 0) ?? '');
    if (!(await openMessage(id, { back: `${pathname}${search}`, part }))) showMessage({ level: 'info', text: t('messages:nowhere') });
  };

  return (
    <section className="p-messages" aria-label={t('common:title.messages')}>
      <div className="p-messages-head">
        <MessageTabs current={messageType} counts={counts} onChoose={choose} />
        <MessageSearch onSearch={setSearchword} />
      </div>
      <div className="p-messages-tools">
        <Segmented<MessageQuery['readState']>
          label={t('messages:state')}
          value={readState}
          choices={[
            { key: 'UNREADED', label: unread === undefined ? t('messages:unread') : t('messages:unreadCount', { count: unread }) },
            { key: 'READED', label: t('messages:read') },
          ]}
          onChange={setReadState}
        />
        <Button icon="check" disabledReason={unread === 0 ? t('messages:noneUnread') : undefined} onClick={() => void readAll()}>
          {t('messages:readAll')}
        </Button>
      </div>
      <MessageList
        list={list}
        isUnread={readState === 'UNREADED'}
        isSearch={searchword !== ''}
        onOpen={(message) => void open(message)}
        onRead={(id) => void markRead(id)}
      />
    </section>
  );
}

/** The kind an address requests, in any letter case; the first one otherwise (NT-003, OP-39). */
function messageTypeInAddress(search: string): MessageType {
  const requestedType = new URLSearchParams(search).get('type')?.toUpperCase();
  return MESSAGE_TYPES.find((type) => type === requestedType) ?? 'STATION';
}
