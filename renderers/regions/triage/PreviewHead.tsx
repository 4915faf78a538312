import { itemOfRow } from '#renderers/contracts/triage.ts';
import { Avatar } from '#renderers/regions/base/Avatar.tsx';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { IconButton } from '#renderers/regions/base/IconButton.tsx';
import { statusText } from '#schemas/formats/status.ts';
import type { ListRow } from '#schemas/list.ts';
import { limitMark } from './triageTexts.ts';
import type { TriagePreviewProps } from './TriagePreview.tsx';

/** What the item is about, from whom and since when, and why its reader has it, with the words of who sent it. */
export function PreviewHead({ found, row, place, work, ports, onStep, onOpen }: TriagePreviewProps & { row: ListRow }) {
  const { t, locale } = ports;
  const item = itemOfRow(row);
  const { instanceName, originatorName, departmentName, workflowName, sequenceNo, receiveTime, workItemTrust, why, urged, workflowInstanceState } = item;
  // What was taken away has no place, and no state that is known still to hold.
  const isRemoved = found?.isRemoved === true;
  const limit = work.kind === 'todo' && !isRemoved ? limitMark(item, ports) : undefined;
  const trustor = workItemTrust.trust ? workItemTrust.currentTrustor?.name : undefined;
  const facts = [originatorName, departmentName, workflowName, sequenceNo, receiveTime && t('triage:arrived', { time: receiveTime.slice(0, 16) })].filter(
    Boolean,
  );
  return (
    <header className="p-preview-head">
      <div className="p-preview-title">
        <h2>{instanceName}</h2>
        {isRemoved ? (
          <span className="p-tag p-tag-neutral">{t('triage:gone')}</span>
        ) : (
          <span className="p-tag p-tag-info">
            <span className="p-preview-state" />
            {statusText(workflowInstanceState, { propertyType: 0 }, locale)}
          </span>
        )}
        {limit && (
          <span className={`p-tag p-tag-${limit.tone}`}>
            <Icon name={limit.icon} size={14} />
            {limit.text}
          </span>
        )}
        {urged > 0 && !isRemoved && <span className="p-tag p-tag-warning">{t('triage:urged', { number: urged })}</span>}
        <span className="p-preview-tools">
          {!isRemoved && <span className="p-preview-place">{t('triage:place', place)}</span>}
          <IconButton icon="chevronUp" label={t('triage:previous')} {...(place.at <= 1 && { disabledReason: t('triage:first') })} onClick={() => onStep(-1)} />
          <IconButton
            icon="chevronDown"
            label={t('triage:next')}
            {...(place.at >= place.total && { disabledReason: t('triage:lastOne') })}
            onClick={() => onStep(1)}
          />
          <Button icon="external" aria-keyshortcuts="o" onClick={() => onOpen(row)}>
            {t('triage:openForm')}
          </Button>
        </span>
      </div>
      <p className="p-preview-facts">
        <Avatar name={originatorName} size={20} />
        {facts.join(' · ')}
      </p>
      <p className="p-preview-why">
        {trustor !== undefined && <span className="p-tag p-tag-info">{t('workflow:tag.for', { name: trustor })}</span>}
        <span>{t(work.kind === 'todo' ? 'workflow:strip.why' : 'triage:circulated', { why: why.text })}</span>
        {why.opinion && <q>{why.by ? t('workflow:strip.words', { name: why.by.name, words: why.opinion }) : why.opinion}</q>}
      </p>
    </header>
  );
}
