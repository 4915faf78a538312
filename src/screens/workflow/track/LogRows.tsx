import { use } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { PresentationProps } from '#renderers/contracts/presentation.ts';
import { Avatar } from '#renderers/regions/base/Avatar.tsx';
import { Button } from '#renderers/regions/base/Button.tsx';
import { ActFiles } from '#renderers/regions/process/rail/ActFiles.tsx';
import { listSeparator } from '#schemas/formats/format.ts';
import { remarksOf } from '#renderers/regions/process/rail/remarks.ts';
import { localized } from '#schemas/localized.ts';
import type { InstanceLogEntry } from '#schemas/workItem.ts';
import { ACTION_NUMBER } from '#schemas/workflow/command.ts';
import { WORK_ITEM_STATUS } from '#schemas/workflow/state.ts';
import { imageAddress } from '#src/engine/session/session.ts';
import { reportError } from '#src/services/messages/reportError.ts';
import { PointingContext } from './pointing.ts';
import { logEntryOf, roundOfRow, type LogRound } from './logEntry.ts';
import { SignaturePicture } from '#src/screens/workflow/rail/SignaturePicture.tsx';

import './log.css';

/** Column that holds the words of an act with all else that is to be said of it. */
const WORDS = 'opinion';

/** The log as a table whose rows are as high as what they hold; on a phone each stands as a block. Source: FM-004, mockup 15. */
export default function LogRows({ name, columns, rows, textOf, onToggle, ports }: PresentationProps) {
  const { code, point } = use(PointingContext);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
    <section className="p-log" aria-label={name} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map(({ key, column }) => (
              <th key={key} scope="col" data-column={key} style={key === WORDS ? undefined : { width: Number(column.width) }}>
                {localized(column, ports.locale)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const round = roundOfRow(row);
            if (round) return <RoundRow key={row.id} round={round} span={columns.length} onToggle={() => onToggle(row.id)} ports={ports} />;
            const entry = logEntryOf(row);
            return (
              <tr
                key={row.id}
                data-undone={entry.undone || undefined}
                data-open={entry.finishTime ? undefined : true}
                data-pointed={(code !== undefined && code === entry.activityCode) || undefined}
                onPointerEnter={() => point(entry.activityCode)}
                onPointerLeave={() => point(undefined)}
                onFocus={() => point(entry.activityCode)}
              >
                {columns.map((column) => (
                  <td key={column.key} data-column={column.key} data-label={localized(column.column, ports.locale)}>
                    <Cell entry={entry} column={column.key} text={textOf(row, column)} ports={ports} />
                    {column.key === 'actionName' && entry.undone && (
                      <>
                        {' '}
                        <span className="p-tag p-tag-neutral">{ports.t('workflow:tag.undone')}</span>
                      </>
                    )}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

interface CellProps {
  entry: InstanceLogEntry;
  column: string;
  text: string;
  ports: Ports;
}

/** A cell: people have their picture, states a dot, acts that went another way than on a colour beside their word. */
function Cell({ entry, column, text, ports }: CellProps) {
  const { participant, status, action } = entry;
  if (column === WORDS) return <Words entry={entry} ports={ports} />;
  if (column === 'participant' && participant) {
    const src = imageAddress('person', participant.imgUrl);
    return (
      <span className="p-log-person">
        <Avatar name={participant.name} size={20} {...(src !== undefined && { src })} />
        <span>{text}</span>
      </span>
    );
  }
  if (column === 'statusName' && typeof status === 'number')
    return <span className={`p-tag p-log-status ${STATUS_TAGS.get(status) ?? 'p-tag-neutral'}`}>{text}</span>;
  if (column === 'actionName' && typeof action === 'number') return <span data-tone={ACT_TONES.get(action)}>{text}</span>;
  return text;
}

const { processing, completed, exception } = WORK_ITEM_STATUS;
/** Looks of the states of items; others are neutral. */
const STATUS_TAGS: ReadonlyMap<number, string> = new Map([
  [processing, 'p-tag-info'],
  [completed, 'p-tag-success'],
  [exception, 'p-tag-danger'],
]);
const ACT_TONES: ReadonlyMap<number, string> = new Map([
  [ACTION_NUMBER.agree, 'success'],
  [ACTION_NUMBER.disAgree, 'danger'],
  [ACTION_NUMBER.reject, 'warning'],
]);

/** What a return has undone, in one line, with a button that shows what it was. */
function RoundRow({ round, span, onToggle, ports: { t, locale } }: { round: LogRound; span: number; onToggle(): void; ports: Ports }) {
  const { number, entries, isOpen } = round;
  const steps = [...new Set(entries.map(({ activityName }) => activityName))].join(listSeparator(locale));
  return (
    <tr className="p-log-round">
      <td colSpan={span}>
        <Button variant="link" size="small" icon={isOpen ? 'chevronDown' : 'chevronRight'} aria-expanded={isOpen} onClick={onToggle}>
          {t('workflow:track.round', { number, count: entries.length })}
        </Button>
        <span className="p-tag p-tag-neutral">{t('workflow:tag.undone')}</span>
        <span className="p-log-steps">{steps}</span>
      </td>
    </tr>
  );
}

/** What somebody said, whom and which step it was about, how it is signed, and its files. */
function Words({ entry, ports }: { entry: InstanceLogEntry; ports: Ports }) {
  const { opinion, signature, files, attachments, participant } = entry;
  const { t } = ports;
  const remarks = remarksOf(entry, ports);
  const hasFiles = attachments.length > 0;
  const missing = attachments.length - (files?.length ?? 0);
  if (!opinion && !signature && !hasFiles && remarks.length === 0) return '--';
  return (
    <>
      {opinion && <p className="p-log-opinion">{opinion}</p>}
      {remarks.length > 0 && (
        <ul className="p-log-remarks">
          {remarks.map((remark) => (
            <li key={remark}>{remark}</li>
          ))}
        </ul>
      )}
      {signature && <SignaturePicture refId={signature} name={participant?.name ?? ''} />}
      {hasFiles && (
        <ActFiles
          label={t('workflow:track.files', { count: attachments.length })}
          files={files ?? []}
          actOf={({ name }) => t('form:file.download', { name })}
          onOpen={(file) => void ports.files.download(file).catch(reportError)}
          missing={missing > 0 ? t('workflow:track.filesGone', { count: missing }) : undefined}
        />
      )}
    </>
  );
}
