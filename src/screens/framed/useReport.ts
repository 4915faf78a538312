import { useEffect, useState } from 'react';
import { ErrCode } from '#schemas/errCode.ts';
import type { ReportDefinition } from '#schemas/report.ts';
import { call } from '#src/api/client.ts';
import { EnvelopeError, isCancelled } from '#src/api/errors.ts';

/** What the server says of a report; `absent` = it knows none of that code. */
export type ReportState = { status: 'loading' | 'forbidden' | 'absent' } | { status: 'ready'; report: ReportDefinition } | { status: 'failed'; error: unknown };

/** Reads a report's definition, and anew when asked to (contract 7.2). */
export function useReport(appCode: string, reportCode: string): [ReportState, () => void] {
  const [attempt, setAttempt] = useState(0);
  const key = `${appCode}/${reportCode}/${attempt}`;
  const [known, setKnown] = useState<{ key: string; state: ReportState }>();
  useEffect(() => {
    const control = new AbortController();
    call('reportDefinition', { query: { appCode, reportCode } }, { signal: control.signal }).then(
      (report) => setKnown({ key, state: { status: 'ready', report } }),
      (error: unknown) => {
        if (!isCancelled(error)) setKnown({ key, state: toState(error) });
      },
    );
    return () => control.abort();
  }, [key, appCode, reportCode]);
  return [known?.key === key ? known.state : { status: 'loading' }, () => setAttempt((before) => before + 1)];
}

function toState(error: unknown): ReportState {
  if (error instanceof EnvelopeError && error.errcode === ErrCode.noRight) return { status: 'forbidden' };
  if (error instanceof EnvelopeError && error.errcode === ErrCode.documentNotLoaded) return { status: 'absent' };
  return { status: 'failed', error };
}
