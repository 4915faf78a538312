import { useEffect, useMemo, useState } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { DraftOffer } from '#renderers/contracts/formDraft.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { IconButton } from '#renderers/regions/base/IconButton.tsx';
import { listSeparator } from '#schemas/formats/format.ts';
import { displayText } from '#schemas/formats/index.ts';
import { rowsOfSubTable } from '#schemas/formSchema/record.ts';
import { typedDifferences, withTyped } from '#schemas/formSchema/typedValues.ts';
import type { FormField } from '#schemas/formSchema/formSchema.ts';
import { isSubTable } from '#schemas/propertyTypes/traits.ts';
import type { useRecordForm } from './useRecordForm.ts';
import './DraftNotice.css';

export interface DraftNoticeProps {
  offer: DraftOffer;
  record: ReturnType<typeof useRecordForm>;
  /** Id of the element that holds the fields. */
  formElement: string;
  ports: Ports;
}

/**
 * What was typed into this form before and not saved: offered in words at its head, with what differs from the record, and taken
 * over only on request (contract 10.5). Says so when the record has been changed meanwhile (BX-040, BX-051).
 */
export default function DraftNotice({ offer, record, formElement, ports }: DraftNoticeProps) {
  const { t } = ports;
  const { status, draft, time, isOutdated, isUnanswered, onMoot, onClose } = offer;
  const { fields, first, stored } = record;
  const [isOpen, setOpen] = useState(false);
  const differences = useMemo(() => typedDifferences(fields, first, withTyped(fields, first, draft.data, stored)), [fields, first, stored, draft]);
  // Saved meanwhile as it was typed: nothing is left to decide.
  const isMoot = status === 'offered' && differences.length === 0 && !offer.opinion;
  useEffect(() => {
    if (isMoot) onMoot();
  }, [isMoot, onMoot]);
  if (isMoot) return null;
  const take = () => {
    offer.onTake();
    document.getElementById(formElement)?.querySelector<HTMLElement>('input, textarea, select, button, [tabindex]')?.focus();
  };
  const kind = isUnanswered && status === 'offered' ? 'unanswered' : 'text';
  const words = `drafts:${status}.${isOutdated && status !== 'refused' ? 'outdated' : kind}`;
  const isShown = isOpen || (status === 'taken' && isOutdated);
  return (
    <section className="p-draft" data-outdated={isOutdated || undefined} aria-label={t('drafts:label')}>
      <div className="p-draft-head">
        <Icon name={isOutdated ? 'alert' : 'info'} size={16} />
        <output>{t(words, { time })}</output>
        {status === 'offered' && (
          <div className="p-draft-acts">
            <Button size="small" variant="primary" onClick={take}>
              {t('drafts:take')}
            </Button>
            <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {t('drafts:look')}
            </Button>
            <Button size="small" onClick={offer.onRefuse}>
              {t('drafts:refuse')}
            </Button>
          </div>
        )}
        {status === 'refused' && (
          <Button ref={focused} size="small" onClick={offer.onUndo}>
            {t('drafts:undo')}
          </Button>
        )}
        {status !== 'offered' && <IconButton icon="close" label={t('drafts:close')} onClick={onClose} />}
      </div>
      {isShown && status !== 'refused' && <Differences differences={differences} opinion={offer.opinion} isNew={record.isNew} ports={ports} />}
    </section>
  );
}

/** The button that was pressed is gone: its place is taken by the one that takes it back. */
const focused = (button: HTMLButtonElement | null) => button?.focus();

type Difference = ReturnType<typeof typedDifferences>[number];

/** Each field that differs, with what the record holds now and what was typed. */
function Differences({
  differences,
  opinion,
  isNew,
  ports,
}: {
  differences: readonly Difference[];
  opinion: DraftOffer['opinion'];
  isNew: boolean;
  ports: Ports;
}) {
  const { t, locale } = ports;
  const textOf = (field: FormField, value: unknown) => displayText(value, { ...field, propertyCode: field.code }, locale);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard (axe: scrollable-region-focusable)
    <section className="p-draft-differences" tabIndex={0} aria-label={t('drafts:differences')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('drafts:field')}</th>
            {!isNew && <th scope="col">{t('drafts:now')}</th>}
            <th scope="col">{t('drafts:typed')}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ field, now, typed }) => (
            <tr key={field.code}>
              <th scope="row">{field.name}</th>
              {!isNew && <td>{isSubTable(field.propertyType) ? t('drafts:rows', { count: rowsOfSubTable(now).length }) : textOf(field, now)}</td>}
              <td>{isSubTable(field.propertyType) ? rowsText(now, typed, ports) : textOf(field, typed)}</td>
            </tr>
          ))}
          {opinion && (
            <tr>
              <th scope="row">{t('drafts:opinion')}</th>
              {!isNew && <td>--</td>}
              <td>{[opinion.content, ...(opinion.attachments ?? []).map(({ name }) => name)].filter(Boolean).join(listSeparator(locale))}</td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  );
}

/** What was done to the rows of a sub-table, in words. */
function rowsText(now: unknown, typed: unknown, { t }: Ports): string {
  const before = new Map(rowsOfSubTable(now).map((row) => [row.id, row]));
  const rows = rowsOfSubTable(typed);
  const removed = rows.filter(({ rowStatus }) => rowStatus === 'Deleted').length;
  const added = rows.filter(({ id }) => id === undefined).length;
  const changed = rows.filter(
    (row) => row.rowStatus !== 'Deleted' && row.id !== undefined && row !== before.get(row.id) && JSON.stringify(row) !== JSON.stringify(before.get(row.id)),
  ).length;
  const parts = Object.entries({ added, changed, removed }).filter(([, count]) => count > 0);
  return parts.map(([what, count]) => t(`drafts:${what}`, { count })).join(' · ');
}
