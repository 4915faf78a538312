import { useEffect, useMemo, useState } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import { Avatar } from '#renderers/regions/base/Avatar.tsx';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Skeleton } from '#renderers/regions/base/Busy.tsx';
import { trackAction } from '#renderers/regions/rowDialogs/trackWords.ts';
import type { TrackEntry } from '#schemas/calls/track.ts';
import { EMPTY_TEXT, formatText } from '#schemas/formats/index.ts';
import { unitName } from '#schemas/formats/units.ts';
import { localized } from '#schemas/localized.ts';
import { call } from '#src/api/client.ts';
import { errorText } from '#src/services/messages/reportError.ts';
import type { RecordPlace } from '#src/screens/comments/recordPlace.ts';
import { useLastAnswer } from '#src/screens/workflow/rail/useLastAnswer.ts';
import { writesOf, type Write } from './writesOf.ts';
import './RecordRail.css';

interface HistoryPanelProps {
  place: RecordPlace;
  /** Another value reads it again; what is there stands until then. */
  revision: object;
  ports: Ports;
  /** How many writes there are, once that is known. */
  onCount(count: number): void;
  /** Shows all of it as a table, where that is offered. */
  onTable?(): void;
}

/** Writes that are shown at first, and with each step more. */
const STEP = 20;
/** Changed items of one write that are shown at first. */
const MOST_ITEMS = 5;

/** Who changed what in a record and when, beside it; the last first. Source: contract 9, mockup 06. */
export default function HistoryPanel({ place, revision, ports, onCount, onTable }: HistoryPanelProps) {
  const { t, locale } = ports;
  const { schemaCode, bizObjectId, workflowInstanceId } = place;
  const { state, again } = useLastAnswer(`${locale} ${schemaCode} ${bizObjectId}`, revision, (signal) =>
    call('recordTrack', { query: { bizObjectId, schemaCode, workflowInstanceId } }, { signal }),
  );
  const entries = state.status === 'ready' ? state.value : undefined;
  const writes = useMemo(() => entries && writesOf(entries), [entries]);
  const [shown, setShown] = useState(STEP);
  const count = writes?.length;
  useEffect(() => {
    if (count !== undefined) onCount(count);
  }, [count, onCount]);
  if (state.status === 'loading') return <HistorySkeleton label={t('common:loading')} />;
  if (!writes)
    return (
      <p className="p-rail-failed" role="alert">
        {'error' in state && errorText(state.error, t)}{' '}
        <Button size="small" icon="refresh" onClick={again}>
          {t('common:retry')}
        </Button>
      </p>
    );
  if (writes.length === 0) return <p className="p-history-none">{t('rows:track.none')}</p>;
  return (
    <>
      <ol className="p-history" aria-label={t('rows:track.title')}>
        {writes.slice(0, shown).map((write) => (
          <WriteLine key={write.key} write={write} ports={ports} />
        ))}
      </ol>
      <div className="p-history-foot">
        {writes.length > shown && (
          <Button variant="link" size="small" onClick={() => setShown(shown + STEP)}>
            {t('rows:track.earlier')}
          </Button>
        )}
        {onTable && (
          <Button variant="link" size="small" onClick={onTable}>
            {t('rows:track.table')}
          </Button>
        )}
      </div>
    </>
  );
}

/** What one person changed at once. */
function WriteLine({ write: { by, at, first, entries }, ports }: { write: Write; ports: Ports }) {
  const { t, locale } = ports;
  const name = unitName(by, locale);
  const [isWhole, setWhole] = useState(false);
  // A new record stands in its form: everything in it came with it.
  const changes = first.action === 'insert' ? [] : entries;
  const shown = isWhole ? changes : changes.slice(0, MOST_ITEMS);
  return (
    <li className="p-history-write">
      <Avatar name={name} size={22} />
      <div className="p-history-words">
        <p className="p-history-head">
          <span className="p-history-name">{name}</span> {trackAction({ ...first, rowAction: null }, t)}
          <time className="p-history-time">{at.slice(0, 16)}</time>
        </p>
        {shown.length > 0 && (
          <ul className="p-history-changes">
            {shown.map((entry) => (
              <Change key={`${entry.propertyCode} ${entry.rowId ?? ''}`} entry={entry} ports={ports} />
            ))}
          </ul>
        )}
        {changes.length > shown.length && (
          <Button variant="link" size="small" onClick={() => setWhole(true)}>
            {t('rows:track.more', { count: changes.length - shown.length })}
          </Button>
        )}
      </div>
    </li>
  );
}

/** One item: its name, what it was and what it is. */
function Change({ entry, ports: { t, locale } }: { entry: TrackEntry; ports: Ports }) {
  const text = (value: unknown) => formatText(value, entry, locale) || EMPTY_TEXT;
  return (
    <li>
      <span className="p-history-item">
        {localized({ name: entry.propertyName, name_i18n: entry.name_i18n }, locale)}
        {entry.rowAction && entry.rowAction !== 'update' && ` · ${trackAction(entry, t)}`}
      </span>{' '}
      {entry.rowAction !== 'insert' && <del>{text(entry.before)}</del>}
      {(entry.rowAction ?? 'update') === 'update' && ' → '}
      {entry.rowAction !== 'delete' && <ins>{text(entry.after)}</ins>}
    </li>
  );
}

function HistorySkeleton({ label }: { label: string }) {
  return (
    <div className="p-history">
      <output className="p-visually-hidden">{label}</output>
      {[1, 2, 3].map((line) => (
        <div key={line} className="p-history-write">
          <Skeleton width={22} height={22} />
          <div className="p-history-words">
            <Skeleton width={140} height={14} />
            <Skeleton height={12} />
          </div>
        </div>
      ))}
    </div>
  );
}
