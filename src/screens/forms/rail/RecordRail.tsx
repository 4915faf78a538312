import { useState } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import { Segmented } from '#renderers/regions/base/Segmented.tsx';
import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import type { FormLoad } from '#schemas/form.ts';
import { reportError } from '#src/services/messages/reportError.ts';
import { useDialogs } from '#src/services/screen/useDialogs.tsx';
import DiscussionPanel from '#src/screens/comments/DiscussionPanel.tsx';
import HistoryPanel from './HistoryPanel.tsx';
import { recordRailOf } from './railOf.ts';
import { useRail, type RailPart } from './railState.ts';
import '#src/screens/workflow/rail/InstanceRail.css';
import './RecordRail.css';

/** Beside a record by itself: what is said about it and what was changed, each with its number. Source: mockup 06, contract 9, 10.1. */
export default function RecordRail({ form, ports }: { form: FormLoad; ports: Ports }) {
  const { t } = ports;
  const rail = useRail('record');
  const { show, dialogs } = useDialogs(ports);
  const [counts, setCounts] = useState<Partial<Record<RailPart, number>>>({});
  const [counters] = useState(() => {
    const counter = (part: RailPart) => (count: number) => setCounts((now) => ({ ...now, [part]: count }));
    return { comments: counter('comments'), history: counter('history') };
  });
  const { comments, history } = recordRailOf(form) ?? {};
  const parts = (['comments', 'history'] as const).filter((part) => (part === 'comments' ? comments : history));
  const part = parts.includes(rail.part) ? rail.part : parts[0];
  const titles = { comments: t('comments:title'), history: t('rows:track.title') };
  const label = (of: RailPart) => (counts[of] === undefined ? titles[of] : `${titles[of]} ${counts[of]}`);
  return (
    <aside className="p-rail p-record-rail" aria-label={t('form:rail.title')}>
      <header className="p-record-rail-head">
        {parts.length > 1 && part && (
          <Segmented<RailPart> label={t('form:rail.title')} value={part} choices={parts.map((key) => ({ key, label: label(key) }))} onChange={rail.setPart} />
        )}
        {parts.length === 1 && part && <h2>{label(part)}</h2>}
      </header>
      {/* Both stay: what is typed there is kept, and either says how much there is. */}
      {comments && (
        <div className="p-record-rail-part" hidden={part !== 'comments'}>
          <DiscussionPanel key={comments.bizObjectId} place={comments} ports={ports} onCount={counters.comments} isUntitled />
        </div>
      )}
      {history && (
        <div className="p-record-rail-part" hidden={part !== 'history'}>
          <section className="p-record-rail-scroll" aria-label={titles.history}>
            <HistoryPanel
              place={history}
              revision={form}
              ports={ports}
              onCount={counters.history}
              onTable={() =>
                void loadChunk(() => import('./showTrack.ts'))
                  .then(({ showTrack }) => showTrack(form, ports, show))
                  .catch(reportError)
              }
            />
          </section>
        </div>
      )}
      {dialogs}
    </aside>
  );
}
