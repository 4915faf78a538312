import type { MouseEvent } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import { itemOfRow, type TriageKind } from '#renderers/contracts/triage.ts';
import { Avatar } from '#renderers/regions/base/Avatar.tsx';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import type { ListRow } from '#schemas/list.ts';
import { SwipeRow } from './SwipeRow.tsx';
import { arrivalText, limitMark } from './triageTexts.ts';
import type { TriageRow } from './triageRows.ts';

interface TriageItemProps extends TriageRow {
  kind: TriageKind;
  isChosen: boolean;
  /** It is the one that Tab leads to. */
  isReachable: boolean;
  isChecked: boolean;
  /** It was shown here: it is no longer unread. */
  isOpened: boolean;
  /** Checks stand in place of the pictures. */
  showsChecks: boolean;
  ports: Ports;
  onChoose(row: ListRow): void;
  /** To the row below or above. */
  onWalk(by: 1 | -1): void;
  onOpen(row: ListRow): void;
  onToggleCheck(row: ListRow): void;
  onAct(code: string, row: ListRow): void;
}

const BY_KEY: ReadonlyMap<string, 1 | -1> = new Map([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
]);

/** An item in two lines: what it is about and when it came, what kind it is, from whom, and what presses. Source: mockups 08, 23, 24. */
export function TriageItem(props: TriageItemProps) {
  const { row, isRemoved, refusal, kind, isChosen, isReachable, isChecked, isOpened, showsChecks, ports, onChoose, onWalk, onOpen, onToggleCheck } = props;
  const { t } = ports;
  const item = itemOfRow(row);
  const isUnread = kind === 'todo' && !item.firstReadTime && !isOpened && !isRemoved;
  const limit = kind === 'todo' ? limitMark(item, ports) : undefined;
  const check = (event: MouseEvent) => {
    event.stopPropagation();
    onToggleCheck(row);
  };
  return (
    <li
      className="p-triage-row"
      data-row={row.id}
      data-chosen={isChosen || undefined}
      data-checked={isChecked || undefined}
      data-checks={showsChecks || undefined}
      data-gone={isRemoved || undefined}
      data-unread={isUnread || undefined}
    >
      <SwipeRow {...props}>
        <span className="p-triage-face">
          <Avatar name={item.originatorName} />
        </span>
        {/* No input: that would take the keys of the list. */}
        <button
          type="button"
          aria-pressed={isChecked}
          aria-label={t('triage:check', { title: item.instanceName })}
          className="p-triage-check"
          tabIndex={isReachable ? 0 : -1}
          disabled={isRemoved}
          onClick={check}
        >
          {isChecked && <Icon name="check" size={14} />}
        </button>
        <button
          type="button"
          className="p-triage-main"
          aria-current={isChosen || undefined}
          tabIndex={isReachable ? 0 : -1}
          onClick={() => onChoose(row)}
          onDoubleClick={() => onOpen(row)}
          onKeyDown={(event) => {
            const by = BY_KEY.get(event.key);
            if (by === undefined && event.key !== 'Enter') return;
            event.preventDefault();
            if (by === undefined) onOpen(row);
            else onWalk(by);
          }}
        >
          <span className="p-triage-line">
            {isUnread && (
              <span className="p-triage-dot">
                <span className="p-visually-hidden">{t('triage:unread')}</span>
              </span>
            )}
            <span className="p-triage-name">{item.instanceName}</span>
            <time className="p-triage-time">{arrivalText(item.receiveTime, ports)}</time>
          </span>
          <span className="p-triage-line p-triage-about">
            <span className="p-triage-from">
              {item.workflowName} · {item.originatorName}
            </span>
            <Marks {...props} limit={limit} refusal={refusal} />
          </span>
        </button>
      </SwipeRow>
    </li>
  );
}

/** What stands at the end of the second line: what matters most, and nothing that presses without words. */
function Marks({ row, isRemoved, refusal, limit, ports: { t } }: TriageItemProps & { limit: ReturnType<typeof limitMark> }) {
  const { urged, workItemTrust, summary } = itemOfRow(row);
  const trustor = workItemTrust.trust ? workItemTrust.currentTrustor?.name : undefined;
  const tag = (tone: string, text: string, icon?: 'alert' | 'clock' | 'error' | 'bell') => (
    <span key={text} className={`p-tag p-tag-${tone} p-triage-tag`}>
      {icon && <Icon name={icon} size={14} />}
      {text}
    </span>
  );
  if (refusal) return tag('danger', t('triage:refused'), 'error');
  if (isRemoved) return tag('neutral', t('triage:gone'));
  const marks = [
    ...(trustor === undefined ? [] : [tag('info', t('workflow:tag.for', { name: trustor }))]),
    ...(urged > 0 ? [tag('warning', t('triage:urged', { number: urged }), 'bell')] : []),
    ...(limit ? [tag(limit.tone, limit.text, limit.icon as 'alert' | 'clock')] : []),
  ];
  const [first] = summary;
  return marks.length > 0 ? <span className="p-triage-marks">{marks}</span> : first && <span className="p-triage-figure">{first.text}</span>;
}
