import type { Ports } from '#renderers/contracts/ports.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { fileSizeText } from '#renderers/regions/widgets/controls/fileSize.ts';
import { exportStateOf } from './taskState.ts';
import type { ExportRun } from './useExportRun.ts';

/** How far an export is, in words and as a bar; at the end its file, or why there is none. */
export function ExportProgress({ run: { progress, failure }, ports, onDownload }: { run: ExportRun; ports: Ports; onDownload(): void }) {
  const { t } = ports;
  const count = new Intl.NumberFormat(ports.locale);
  if (failure !== undefined) {
    return (
      <p className="p-export-state" data-state="failed" role="alert">
        <Icon name="error" />
        <span>{ports.relations.fault(failure).text}</span>
      </p>
    );
  }
  const state = progress ? exportStateOf(progress) : 'waiting';
  const { rowCount = 0, totalCount } = progress ?? {};
  const words = { done: count.format(rowCount), all: count.format(totalCount ?? 0) };
  const text = state === 'running' && totalCount == null ? t('export:state.counting') : t(`export:state.${state}`, words);
  return (
    <>
      <output className="p-export-state" data-state={state}>
        {state === 'done' && <Icon name="success" />}
        {(state === 'failed' || state === 'cancelled') && <Icon name="error" />}
        <span>{progress?.errorMsg ? t('export:because', { state: text, reason: progress.errorMsg }) : text}</span>
      </output>
      {(state === 'running' || state === 'waiting') && (
        <progress className="p-export-bar" aria-label={t('export:title')} max={totalCount || 1} value={totalCount ? rowCount : undefined} />
      )}
      {(state === 'running' || state === 'waiting') && <p className="p-export-hint">{t('export:mayLeave')}</p>}
      {state === 'done' && (
        <div className="p-export-file">
          <span className="p-export-name">{progress?.fileName}</span>
          <span className="p-export-size">{fileSizeText(progress?.fileSize)}</span>
          <Button icon="download" onClick={onDownload}>
            {t('export:download')}
          </Button>
        </div>
      )}
      {state === 'done' && (progress?.cutCells ?? 0) > 0 && <p className="p-export-hint">{t('export:cut', { count: progress?.cutCells ?? 0 })}</p>}
    </>
  );
}
