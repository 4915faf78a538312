import type { Ports } from '#renderers/contracts/ports.ts';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { TraceDetails } from '#renderers/regions/base/Notice.tsx';
import type { SaveFault } from './saveFault.ts';

/** Why the server did not take the record, where no field is to blame; the trace id is one click away (BX-039). */
export function SaveProblem({ fault, ports }: { fault: SaveFault | undefined; ports: Ports }) {
  if (fault?.kind !== 'other') return null;
  const { t } = ports;
  return (
    <div className="p-form-problem" role="alert">
      <Icon name="error" size={16} />
      <span>{fault.text}</span>
      {fault.traceId !== undefined && (
        <TraceDetails
          traceId={fault.traceId}
          label={t('common:trace.details')}
          traceLabel={t('common:trace.id')}
          copyLabel={t('common:trace.copy')}
          copiedLabel={t('common:trace.copied')}
        />
      )}
    </div>
  );
}
