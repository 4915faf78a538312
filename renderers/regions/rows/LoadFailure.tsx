import type { Ports } from '#renderers/contracts/ports.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Notice } from '#renderers/regions/base/Notice.tsx';

/** In place of what did not load: the reason, the trace id behind the details, and another try. */
export function LoadFailure({ error, ports, onAgain }: { error: unknown; ports: Ports; onAgain(): void }) {
  const { t } = ports;
  const { text, traceId } = ports.relations.fault(error);
  const details =
    traceId === undefined
      ? undefined
      : {
          label: t('list:failed.details'),
          traceId,
          traceLabel: t('list:failed.traceId'),
          copyLabel: t('list:failed.copy'),
          copiedLabel: t('list:failed.copied'),
        };
  const again = <Button onClick={onAgain}>{t('list:failed.refresh')}</Button>;
  return <Notice kind="error" level={3} title={t('list:failed.title')} text={text} actions={again} {...(details ? { details } : {})} />;
}
