import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Notice } from '#renderers/regions/base/Notice.tsx';
import { ApprovalsChoice } from '#renderers/regions/rowDialogs/ApprovalsChoice.tsx';
import { saveBlob } from '#src/api/saveBlob.ts';
import { useTranslate } from '#src/services/texts/i18n.ts';
import { errorText } from '#src/services/messages/reportError.ts';
import { useDetails } from '#src/services/messages/useDetails.ts';
import { printStorage } from './printStorage.ts';
import { usePrintedRecord } from './usePrintedRecord.ts';
import './print.css';

/** A record as its print template draws it, without header and menu, with the browser's own printing (RT-009, OP-20). */
export default function PrintScreen() {
  const t = useTranslate();
  const details = useDetails();
  const frame = useRef<HTMLIFrameElement>(null);
  const [approvals, setApprovals] = useState(printStorage.showsApprovals);
  const [state, again] = usePrintedRecord(new URLSearchParams(useLocation().search), approvals);
  // Once it is known that there are some, the choice stands while the other print is made.
  const [hasApprovals, setHasApprovals] = useState(false);
  const printed = state.status === 'ready' && state.value.none === undefined ? state.value : undefined;
  const none = state.status === 'ready' ? state.value.none : undefined;
  const url = printed?.url;
  if (printed?.hasApprovals && !hasApprovals) setHasApprovals(true);
  const choose = (isShown: boolean) => {
    setApprovals(isShown);
    printStorage.setShowsApprovals(isShown);
  };
  useEffect(() => () => URL.revokeObjectURL(url ?? ''), [url]);
  return (
    <main className="p-print">
      <header className="p-print-head">
        <h1>{t('print:title')}</h1>
        {hasApprovals && <ApprovalsChoice isShown={approvals} label={t('print:approvals')} onChange={choose} />}
        <Button
          disabledReason={url === undefined ? t('print:notYet') : undefined}
          icon="print"
          variant="primary"
          onClick={() => frame.current?.contentWindow?.print()}
        >
          {t('print:print')}
        </Button>
        <Button
          disabledReason={url === undefined ? t('print:notYet') : undefined}
          icon="download"
          onClick={() => printed && saveBlob(printed.blob, printed.fileName)}
        >
          {t('print:download')}
        </Button>
      </header>
      {state.status === 'loading' && <output className="p-print-busy">{t('print:making')}</output>}
      {none !== undefined && <Notice kind="info" title={t(`print:${none}`)} text={t(`print:${none}Text`)} />}
      {'error' in state && (
        <Notice
          kind="error"
          title={t('print:failed')}
          text={errorText(state.error, t)}
          details={details(state.error)}
          actions={<Button onClick={again}>{t('common:retry')}</Button>}
        />
      )}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the browser's PDF viewer does not start in a sandbox; the bytes are our server's own */}
      {url !== undefined && <iframe ref={frame} className="p-print-frame" src={url} title={t('print:title')} />}
    </main>
  );
}
