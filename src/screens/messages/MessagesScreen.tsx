import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Segmented } from '#renderers/regions/base/Segmented.tsx';
import { MESSAGE_TYPES, type MessageType } from '#schemas/message.ts';
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
  const open = async (id: string) => {
    if (readState === 'UNREADED') await markRead(id);
    const part = messageType === 'COMMENT' ? COMMENTS : '';
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
        onOpen={(id) => void open(id)}
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
