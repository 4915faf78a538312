import { useRef } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { IconButton } from '#renderers/regions/base/IconButton.tsx';
import { openFile } from '#renderers/regions/viewer/openFile.ts';
import { useUploads } from '#renderers/regions/widgets/controls/useUploads.ts';
import { filesOfValue } from '#renderers/regions/widgets/controls/widget.ts';
import { BOX_ICONS } from './boxIcons.ts';

interface OpinionFilesProps {
  value: unknown;
  ports: Ports;
  onChange(files: unknown): void;
}

/** The files of an opinion as small chips, and the way to add one. Source: mockup 14. */
export function OpinionFiles({ value, ports, onChange }: OpinionFilesProps) {
  const { t } = ports;
  const input = useRef<HTMLInputElement>(null);
  const files = filesOfValue(value);
  const { uploads, add, cancel } = useUploads(ports, files, onChange);
  const remove = (refId: string) => {
    const next = files.filter((file) => file.refId !== refId);
    onChange(next.length === 0 ? undefined : next);
  };
  return (
    <>
      {files.map((file) => (
        <FileChip
          key={file.refId}
          name={file.name}
          onOpen={() => openFile(ports.files, file, files)}
          removeLabel={t('form:file.remove', { name: file.name })}
          onRemove={() => remove(file.refId)}
        />
      ))}
      {uploads.map(({ key, name, percent, fault }) => (
        <FileChip
          key={key}
          name={name}
          detail={fault ?? t('form:file.progress', { percent })}
          isFailed={fault !== undefined}
          removeLabel={t(fault === undefined ? 'form:file.cancel' : 'form:file.dismiss', { name })}
          onRemove={() => cancel(key)}
        />
      ))}
      <IconButton size="small" icon={BOX_ICONS.clip} label={t('process:opinion.attach')} tooltip="top" onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('process:opinion.attach')}
        onChange={(event) => {
          add([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </>
  );
}

interface FileChipProps {
  name: string;
  /** Progress, or the reason of a failure. */
  detail?: string;
  isFailed?: boolean;
  /** Shows the file; absent while it is none. */
  onOpen?(): void;
  removeLabel: string;
  onRemove(): void;
}

function FileChip({ name, detail, isFailed = false, onOpen, removeLabel, onRemove }: FileChipProps) {
  return (
    <span className="p-opinion-file" data-failed={isFailed || undefined} title={detail === undefined ? name : `${name} · ${detail}`}>
      <Icon name={isFailed ? 'error' : 'file'} size={14} />
      {onOpen ? (
        <button type="button" className="p-opinion-file-name" onClick={onOpen}>
          {name}
        </button>
      ) : (
        <span className="p-opinion-file-name">{name}</span>
      )}
      {detail !== undefined && (
        <span className="p-opinion-quiet" role={isFailed ? 'alert' : undefined}>
          {detail}
        </span>
      )}
      <IconButton size="small" icon="close" label={removeLabel} tooltip="top" onClick={onRemove} />
    </span>
  );
}
