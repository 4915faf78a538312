import { use } from 'react';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { modeText } from '#renderers/regions/process/modeText.ts';
import { listSeparator } from '#schemas/formats/format.ts';
import { statusText } from '#schemas/formats/status.ts';
import type { InstanceLogEntry } from '#schemas/workItem.ts';
import { WORK_ITEM_STATUS } from '#schemas/workflow/state.ts';
import { RailAct } from './RailAct.tsx';
import { RailContext, type RailPort } from './railContext.ts';
import type { RailStep } from './railItems.ts';
import { RailLine } from './RailLine.tsx';
import { RailPerson } from './RailPerson.tsx';
import { actorName, actRemarks } from './railWords.ts';
import { shortTime } from '#renderers/regions/process/wallTimes.ts';

/** A step that was entered: who did what there, who has it open, who reads it, and what it started. Source: BX-025, contract 11.1. */
export function RailStepLine({ step, isLast }: { step: RailStep; isLast?: boolean }) {
  const port = use(RailContext);
  if (!port) return null;
  const { ports } = port;
  const { t } = ports;
  const { name, state, acts, open, removed, reads, current, children, submission = 0 } = step;
  const [only] = acts;
  // One person who did one thing stands beside the name of the step.
  const isPlain = only?.participant && acts.length === 1 && open.length === 0 ? only.participant : undefined;
  return (
    <RailLine state={state} lane={step.lane} isLast={isLast} activityCode={step.activityCode}>
      <p className="p-rail-head">
        <strong>{name}</strong>
        {state !== 'done' && <span className={`p-tag ${TAGS.get(state) ?? 'p-tag-neutral'}`}>{t(`track:state.${state}`)}</span>}
        {isPlain && only && <RailPerson label={actorName(only, ports)} person={isPlain} />}
      </p>
      {submission > 1 && <p className="p-rail-line">{t('workflow:tag.submission', { number: submission })}</p>}
      {current && <Current step={step} port={port} />}
      {acts.map((entry) => (
        <RailAct key={entry.id} entry={entry} isNamed={isPlain !== undefined} />
      ))}
      {open.map((entry) => (
        <OpenPerson key={entry.id} entry={entry} port={port} />
      ))}
      {removed.length > 0 && <p className="p-rail-line">{t('track:removed', { names: namesIn(removed, ports) })}</p>}
      {reads.length > 0 && <Reads reads={reads} port={port} />}
      {children.map((child) => (
        <p key={child.workflowInstanceId} className="p-rail-line">
          <ChildLink id={child.workflowInstanceId} port={port} /> <span>{statusText(child.sequenceStatus, { propertyType: 0 }, ports.locale)}</span>
        </p>
      ))}
    </RailLine>
  );
}

/** Looks of the tags; others are neutral. */
const TAGS: ReadonlyMap<RailStep['state'], string> = new Map([
  ['current', 'p-tag-info'],
  ['returned', 'p-tag-warning'],
  ['refused', 'p-tag-danger'],
  ['exception', 'p-tag-danger'],
]);

/** How several people decide, until when, and what went wrong. */
function Current({ step: { current, open }, port: { ports, now } }: { step: RailStep; port: RailPort }) {
  const { t } = ports;
  if (!current) return null;
  const { mode, receiveTime, dueTime, workItemTimeoutStatus } = current;
  const limit = LIMITS.get(workItemTimeoutStatus);
  const parts = [open.length > 1 ? modeText(mode, t) : '', receiveTime ? t('workflow:track.since', { time: shortTime(receiveTime, now) }) : ''];
  return (
    <>
      <p className="p-rail-line">{parts.filter((part) => part !== '').join(' · ')}</p>
      {dueTime && (
        <p className="p-rail-line">
          <span className={limit ? `p-tag ${limit.tag}` : undefined}>
            {limit && <Icon name={limit.icon} size={14} />}
            {t(workItemTimeoutStatus === 'TIMEOUT' ? 'track:overdue' : 'track:due', { time: shortTime(dueTime, now) })}
          </span>
        </p>
      )}
    </>
  );
}

const LIMITS: ReadonlyMap<string, { tag: string; icon: 'clock' | 'alert' }> = new Map([
  ['ORANGE', { tag: 'p-tag-warning', icon: 'clock' }],
  ['RED', { tag: 'p-tag-danger', icon: 'clock' }],
  ['TIMEOUT', { tag: 'p-tag-danger', icon: 'alert' }],
]);

/** Somebody who is to act: whether they have read it, or what they wait for; and why it is theirs. */
function OpenPerson({ entry, port: { ports } }: { entry: InstanceLogEntry; port: RailPort }) {
  const { participant, status } = entry;
  if (!participant) return null;
  const { t } = ports;
  const [state, ...why] = status === WORK_ITEM_STATUS.notStarted ? [t('track:waiting'), ...actRemarks(entry, ports)] : actRemarks(entry, ports).toReversed();
  return (
    <div className="p-rail-act">
      <p className="p-rail-head">
        <RailPerson label={actorName(entry, ports)} person={participant} />
        <span className="p-rail-read">{state}</span>
      </p>
      {why.map((remark) => (
        <p key={remark} className="p-rail-line">
          {remark}
        </p>
      ))}
    </div>
  );
}

const READ = 11;

/** Whom it was given to read, and who has done so. */
function Reads({ reads, port: { ports } }: { reads: readonly InstanceLogEntry[]; port: RailPort }) {
  const [read, unread] = [reads.filter(({ action }) => action === READ), reads.filter(({ action }) => action !== READ)];
  return (
    <>
      {read.length > 0 && <p className="p-rail-line">{ports.t('track:read', { names: namesIn(read, ports) })}</p>}
      {unread.length > 0 && <p className="p-rail-line">{ports.t('track:unread', { names: namesIn(unread, ports) })}</p>}
    </>
  );
}

/** People that are named; how many more there are is said. */
const MOST_NAMES = 3;

function namesIn(entries: readonly InstanceLogEntry[], { t, locale }: RailPort['ports']): string {
  const names = [...new Set(entries.flatMap(({ participant }) => participant?.name ?? []))];
  const shown = names.slice(0, MOST_NAMES).join(listSeparator(locale));
  return names.length > MOST_NAMES ? t('workflow:next.people', { names: shown, count: names.length }) : shown;
}

function ChildLink({ id, port: { ports, trackOf } }: { id: string; port: RailPort }) {
  const { href, follow } = trackOf(id);
  return (
    <a
      className="p-link"
      href={href}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        follow();
      }}
    >
      {ports.t('track:child')}
    </a>
  );
}
