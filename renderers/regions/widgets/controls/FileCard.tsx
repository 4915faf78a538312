import { Icon } from '#renderers/regions/base/Icon.tsx';
import { IconButton } from '#renderers/regions/base/IconButton.tsx';
import './files.css';

export interface FileCardProps {
  name: string;
  /** Size, progress or the reason of a failure. */
  detail: string;
  /** Progress of an upload; absent once it is there. */
  percent?: number | undefined;
  failed?: boolean;
  onOpen?: () => void;
  openLabel?: string;
  onRemove?: (() => void) | undefined;
  removeLabel?: string;
}

/** One file: its kind, name and size; opens on a click. */
export function FileCard({ name, detail, percent, failed = false, onOpen, openLabel, onRemove, removeLabel = '' }: FileCardProps) {
  const kind = name.includes('.') ? (name.split('.').pop() ?? '').slice(0, 4).toUpperCase() : '';
  return (
    <div className="p-file" data-failed={failed || undefined}>
      <span className="p-file-kind" aria-hidden="true">
        {kind === '' ? <Icon name="file" size={16} /> : kind}
      </span>
      <span className="p-file-words">
        {onOpen ? (
          <button type="button" className="p-file-name p-file-open" aria-label={openLabel} onClick={onOpen}>
            {name}
          </button>
        ) : (
          <span className="p-file-name">{name}</span>
        )}
        <span className="p-file-hint" role={failed ? 'alert' : undefined}>
          {detail}
        </span>
        {percent !== undefined && <progress className="p-file-progress" max={100} value={percent} aria-label={name} />}
      </span>
      {onRemove && <IconButton icon="close" label={removeLabel} size="small" onClick={onRemove} />}
    </div>
  );
}
