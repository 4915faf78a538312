import type { NoticeDetails } from '#renderers/regions/base/Notice.tsx';
import { useTranslate } from '#src/services/texts/i18n.ts';
import { traceIdOf } from './reportError.ts';

/** The 'details' of a failure for a notice; none for failures without a trace id (BX-039). */
export function useDetails(): (error: unknown) => NoticeDetails | undefined {
  const t = useTranslate();
  return (error) => {
    const traceId = traceIdOf(error);
    if (traceId === undefined) return undefined;
    return {
      traceId,
      label: t('common:trace.details'),
      traceLabel: t('common:trace.id'),
      copyLabel: t('common:trace.copy'),
      copiedLabel: t('common:trace.copied'),
    };
  };
}
