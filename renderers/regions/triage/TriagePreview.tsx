import { useDeferredValue } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import { itemOfRow, type TriagePort, type TriageState } from '#renderers/contracts/triage.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import type { ListRow } from '#schemas/list.ts';
import type { TriageRow } from './triageRows.ts';
import { PreviewFoot } from './PreviewFoot.tsx';
import { PreviewHead } from './PreviewHead.tsx';
import { PreviewRecord } from './PreviewRecord.tsx';
import { ProgressSteps } from './ProgressSteps.tsx';
import './preview.css';

export interface TriagePreviewProps {
  found: TriageRow | undefined;
  /** Place among the rows, from 1. */
  place: { at: number; total: number };
  state: TriageState;
  work: TriagePort;
  ports: Ports;
  onStep(by: 1 | -1): void;
  onOpen(row: ListRow): void;
  onAct(code: string, row: ListRow): void;
  onRead(row: ListRow): void;
  onFollow(path: string): void;
}

/** The chosen item: what it is, why it is here, how far it has come, its record, and what can be done. Source: mockups 08, 23, BX-045. */
export default function TriagePreview(props: TriagePreviewProps) {
  const { found, state, work, ports, onStep, onFollow } = props;
  // What comes later must not hold the next item up.
  const previews = useDeferredValue(state.previews);
  if (!found) return <section className="p-preview" aria-label={ports.t('triage:preview')} />;
  const { row, isRemoved, refusal } = found;
  const item = itemOfRow(row);
  const preview = previews.get(row.id);
  return (
    <section className="p-preview" aria-label={ports.t('triage:preview')}>
      <PreviewHead {...props} row={row} />
      {(refusal || isRemoved) && (
        <div className="p-preview-strip" data-tone={refusal ? 'danger' : 'info'} role="alert">
          <Icon name={refusal ? 'error' : 'info'} size={16} />
          <span>
            {refusal && ports.t(`triage:refusal.${refusal.code}`, { reason: refusal.reason })} {isRemoved && ports.t('triage:goneText')}
          </span>
          {isRemoved && (
            <Button size="small" onClick={() => onStep(props.place.at < props.place.total ? 1 : -1)}>
              {ports.t('triage:goNext')}
            </Button>
          )}
        </div>
      )}
      <div className="p-preview-body">
        <ProgressSteps item={item} isRemoved={isRemoved} preview={preview} ports={ports} onTrack={() => onFollow(work.trackOf(row))} />
        <PreviewRecord item={item} preview={preview} ports={ports} />
      </div>
      {!isRemoved && <PreviewFoot {...props} row={row} preview={preview} />}
    </section>
  );
}
