import { useRef, useState } from 'react';
import type { ImportResult } from '#schemas/import.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { ActionCalls } from '#renderers/contracts/action.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { ImportFault } from './parts/ImportFault.tsx';
import type { ImportStep } from './importSteps.ts';
import { useLimit } from './useLimit.ts';
import '#renderers/regions/widgets/controls/files.css';

interface ChooseFileProps {
  step: Extract<ImportStep, { name: 'choose' }>;
  /** An import of before with rows left to correct. */
  earlier: ImportResult | undefined;
  calls: ActionCalls;
  ports: Ports;
  onChoose(file: File): void;
  onEarlier(result: ImportResult): void;
  /** Shows the imports there were. */
  onTasks(): void;
}

/** A file is dropped or picked; what fits, how much of it, and where the template is stand beside it. Source: LA-014, BX-009. */
export function ChooseFile({ step, earlier, calls, ports, onChoose, onEarlier, onTasks }: ChooseFileProps) {
  const { t } = ports;
  const [fault, setFault] = useState<string>();
  const template = async () => {
    setFault(undefined);
    try {
      await (await calls.imports()).template();
    } catch (error) {
      setFault(ports.relations.fault(error).text);
    }
  };
  const shownFault = fault ?? step.fault;
  return (
    <div className="p-import-choose">
      {earlier && (
        <p className="p-import-earlier">
          <Icon name="info" size={16} />
          {t('import:earlier', { name: earlier.originalFilename ?? '', count: earlier.errorCount })}
          <Button variant="link" onClick={() => onEarlier(earlier)}>
            {t('import:outcome.open')}
          </Button>
        </p>
      )}
      <DropZone reading={step.reading !== undefined} calls={calls} ports={ports} onChoose={onChoose} />
      <output>{shownFault !== undefined && <ImportFault text={shownFault} />}</output>
      <div className="p-import-links">
        <Button variant="link" icon="download" onClick={() => void template()}>
          {t('import:choose.template')}
        </Button>
        <Button variant="link" onClick={onTasks}>
          {t('import:tasks.title')}
        </Button>
      </div>
    </div>
  );
}

interface DropZoneProps extends Pick<ChooseFileProps, 'calls' | 'ports' | 'onChoose'> {
  /** The chosen file is being read. */
  reading: boolean;
}

function DropZone({ reading, calls, ports: { t }, onChoose }: DropZoneProps) {
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const limit = useLimit(calls);
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file) onChoose(file);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping is one way more; the button is the other
    <div
      className="p-file-drop p-import-drop"
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <Icon name="upload" size={24} />
      <span>{t('import:choose.drop')}</span>
      <Button variant="primary" busy={reading} onClick={() => input.current?.click()}>
        {t(reading ? 'import:choose.reading' : 'import:choose.pick')}
      </Button>
      <span className="p-import-hint">{limit === undefined ? t('import:choose.kinds') : t('import:choose.limits', { count: limit })}</span>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx,.csv"
        aria-label={t('import:choose.pick')}
        onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
    </div>
  );
}
