import { MESSAGE_TYPES, type MessageType } from '#schemas/message.ts';
import { useTranslate } from '#src/services/texts/i18n.ts';

interface MessageTabsProps {
  current: MessageType;
  counts: Readonly<Partial<Record<MessageType, number>>>;
  onChoose(type: MessageType): void;
}

/** The two kinds of notifications with the numbers of unread ones; changed by the arrow keys too (NT-001, NT-002). */
export function MessageTabs({ current, counts, onChoose }: MessageTabsProps) {
  const t = useTranslate();
  const step = (by: number) => {
    const next = MESSAGE_TYPES[(MESSAGE_TYPES.indexOf(current) + by + MESSAGE_TYPES.length) % MESSAGE_TYPES.length] ?? current;
    onChoose(next);
    document.querySelector<HTMLElement>(`#messages-${next}`)?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the tabs take the focus, not their list
    <div
      role="tablist"
      className="p-messages-tabs"
      onKeyDown={({ key }) => {
        if (key === 'ArrowRight') step(1);
        if (key === 'ArrowLeft') step(-1);
      }}
    >
      {MESSAGE_TYPES.map((type) => (
        <button
          key={type}
          id={`messages-${type}`}
          type="button"
          role="tab"
          className="p-messages-tab"
          aria-selected={type === current}
          aria-controls="messages-list"
          tabIndex={type === current ? 0 : -1}
          onClick={() => onChoose(type)}
        >
          {t(`messages:type.${type}`)}
          {Boolean(counts[type]) && <span className="p-messages-count">{counts[type]}</span>}
        </button>
      ))}
    </div>
  );
}
