import { useId, useRef, useState, type DragEvent } from 'react';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { PropertyType } from '#schemas/codes.ts';
import { isViewable, openFile } from '#renderers/regions/viewer/openFile.ts';
import { FileCard } from '#renderers/regions/widgets/controls/FileCard.tsx';
import { fileSizeText } from '#renderers/regions/widgets/controls/fileSize.ts';
import { useUploads } from '#renderers/regions/widgets/controls/useUploads.ts';
import { filesOfValue, type Widget, type WidgetProps } from '#renderers/regions/widgets/controls/widget.ts';
import '#renderers/regions/widgets/controls/files.css';

/** Files: dropped or picked, with progress, taken away again (contract 11, Files). */
export const attachmentWidget = { propertyTypes: [PropertyType.attachment], Input: AttachmentInput, boxless: true } satisfies Widget;

function AttachmentInput(props: WidgetProps) {
  const { id, labelId, field, value, invalid, describedBy, ports, onChange } = props;
  const { t } = ports;
  const files = filesOfValue(value);
  const { uploads, add, cancel } = useUploads(ports, files, onChange);
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    add([...event.dataTransfer.files]);
  };
  const remove = (refId: string) => {
    const next = files.filter((file) => file.refId !== refId);
    onChange(next.length === 0 ? undefined : next);
  };
  return (
    <fieldset id={id} tabIndex={-1} aria-labelledby={labelId} aria-describedby={describedBy} className="p-files">
      {files.map((file) => (
        <FileCard
          key={file.refId}
          name={file.name}
          detail={fileSizeText(file.fileSize)}
          onOpen={() => openFile(ports.files, file, files)}
          {...(!isViewable(ports.files, file) && { openLabel: t('form:file.download', { name: file.name }) })}
          onRemove={() => remove(file.refId)}
          removeLabel={t('form:file.remove', { name: file.name })}
        />
      ))}
      {uploads.map((upload) => (
        <FileCard
          key={upload.key}
          name={upload.name}
          detail={upload.fault ?? t('form:file.progress', { percent: upload.percent })}
          percent={upload.fault === undefined ? upload.percent : undefined}
          failed={upload.fault !== undefined}
          onRemove={() => cancel(upload.key)}
          removeLabel={t(upload.fault === undefined ? 'form:file.cancel' : 'form:file.dismiss', { name: upload.name })}
        />
      ))}
      <div
        className="p-file-drop"
        data-over={over || undefined}
        data-invalid={invalid || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon name="upload" size={16} />
        <span id={hint}>{t('form:file.drop')}</span>
        <PickButton hintId={hint} labelId={labelId} text={t('form:file.pick')} onClick={() => input.current?.click()} />
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label={field.name}
          onChange={(event) => {
            add([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
      </div>
    </fieldset>
  );
}

/** Named by its words and by the field, in a table by its row too: a form may have many. */
function PickButton({ hintId, labelId, text, onClick }: { hintId: string; labelId: string; text: string; onClick(): void }) {
  const id = useId();
  return (
    <button id={id} type="button" className="p-bare-words" data-enter-stop aria-labelledby={`${id} ${labelId}`} aria-describedby={hintId} onClick={onClick}>
      {text}
    </button>
  );
}
