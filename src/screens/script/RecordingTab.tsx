import { useState } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import type { Recording } from '#sandbox/recording/record.ts';
import { saveBlob } from '#src/api/saveBlob.ts';
import { recordingText } from '#src/engine/scripts/recordScript.ts';
import { reportError } from '#src/services/messages/reportError.ts';
import { Replay } from './Replay.tsx';
import type { ScriptedPage } from './ScriptDrawer.tsx';

interface RecordingTabProps {
  page: ScriptedPage;
  isRecording: boolean;
  ports: Ports;
}

/** Records a session of the script into a file, and runs files again. Source: BX-029. */
export function RecordingTab({ page, isRecording, ports }: RecordingTabProps) {
  const { t } = ports;
  const { runLog } = page;
  const [recorded, setRecorded] = useState<Recording>();
  const [mask, setMask] = useState(false);
  const begin = async () => {
    if (page.mayRestart && !(await page.mayRestart())) return;
    setRecorded(undefined);
    runLog.record();
    // The script starts again, so that the recording has its beginning.
    page.restart();
  };
  const end = () => {
    setRecorded(runLog.endRecording());
  };
  const save = async (recording: Recording) => {
    const text = await recordingText(page, recording, mask, ports);
    saveBlob(new Blob([text], { type: 'application/json' }), `${page.name.replace('/', '-')}.recording.json`);
  };
  return (
    <div className="p-script-recording">
      <section aria-label={t('script:record.title')}>
        <h3>{t('script:record.title')}</h3>
        <p>{t(isRecording ? 'script:record.running' : 'script:record.about')}</p>
        {isRecording ? (
          <Button variant="primary" onClick={end}>
            {t('script:record.stop')}
          </Button>
        ) : (
          <Button disabledReason={page.source !== '' ? undefined : t('script:noScript')} onClick={() => void begin().catch(reportError)}>
            {t('script:record.start')}
          </Button>
        )}
        {recorded && (
          <div className="p-script-recorded">
            <output className="p-script-report">
              {t('script:record.done', { count: recorded.steps.length })} {recorded.isFull && t('script:record.full')}
            </output>
            <label className="p-script-mask">
              <input type="checkbox" className="p-checkbox" checked={mask} onChange={(event) => setMask(event.target.checked)} />
              {t('script:record.mask')}
            </label>
            <Button variant="primary" icon="download" onClick={() => void save(recorded).catch(reportError)}>
              {t('script:record.save')}
            </Button>
          </div>
        )}
      </section>
      <Replay page={page} ports={ports} />
    </div>
  );
}
