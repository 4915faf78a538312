import type { PresentationProps } from '#renderers/contracts/presentation.ts';
import { statusText } from '#schemas/formats/status.ts';
import { PropertyType, SequenceStatus } from '#schemas/codes.ts';
import type { ListRow } from '#schemas/list.ts';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { stateTag } from '#src/screens/workflow/rail/stateTag.ts';

interface InstanceRowCellsProps extends Pick<PresentationProps, 'columns' | 'textOf' | 'checked' | 'ports'> {
  row: ListRow;
  onToggle(): void;
}

/** What a row of the list says: its name, whose and of which workflow it is, where it stands and for how long. */
export function InstanceRowCells({ row, columns, textOf, checked, ports, onToggle }: InstanceRowCellsProps) {
  const { t } = ports;
  const { data } = row;
  const text = (key: string): string => {
    const column = columns.find((one) => one.key === key);
    return column ? textOf(row, column) : '';
  };
  const isFaulty = data.sequenceStatus === SequenceStatus.exception;
  return (
    <>
      <td>
        <input
          type="checkbox"
          className="p-checkbox"
          tabIndex={-1}
          aria-label={t('list:checked.row', { name: text('instanceName') })}
          checked={checked.has(row.id)}
          onChange={onToggle}
          onClick={(event) => event.stopPropagation()}
        />
      </td>
      <td>
        <span className="p-instances-name">{text('instanceName')}</span>
        <span className="p-instances-second">{`${text('workflowName')} · ${text('originatorName')}`}</span>
      </td>
      <td className="p-instances-aside">
        <span className="p-instances-where">{text('currentActivities')}</span>
        <span className="p-instances-second">
          <span className={data.suspended === true ? 'p-tag p-tag-warning' : stateTag(data.sequenceStatus)}>
            {isFaulty && <Icon name="alert" size={14} />}
            {instanceStateWords(data, ports)}
          </span>
          {data.approvalResult === REFUSED && <span className="p-tag p-tag-danger">{t('workflow:tag.refused')}</span>}
          {text('stay')}
        </span>
      </td>
    </>
  );
}

/** How it stands in a few words, with the reason of what cannot go on (WF-017). */
function instanceStateWords({ suspended, sequenceStatus, exceptionReason }: ListRow['data'], { t, locale }: PresentationProps['ports']): string {
  if (suspended === true) return t('workflow:tag.suspended');
  const status = statusText(String(sequenceStatus), { propertyType: PropertyType.shortText }, locale);
  return typeof exceptionReason === 'string' && exceptionReason !== '' ? `${status} · ${exceptionReason}` : status;
}

/** Result of an instance that was refused (contract 6.7). */
const REFUSED = 2;
