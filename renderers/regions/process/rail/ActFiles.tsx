import { Icon } from '#renderers/regions/base/Icon.tsx';
import type { AttachmentValue } from '#schemas/property.ts';
import './ActFiles.css';

interface ActFilesProps {
  /** Accessible name of all of them. */
  label: string;
  files: readonly AttachmentValue[];
  /** What a press does to a file, in words; its name where that is said by it. */
  actOf(file: AttachmentValue): string;
  onOpen(file: AttachmentValue): void;
  /** Said of those that are missing. */
  missing?: string | undefined;
}

/** The files of an opinion, each to be opened. Source: contract 11.1, mockups 15, 24. */
export function ActFiles({ label, files, actOf, onOpen, missing }: ActFilesProps) {
  return (
    <ul className="p-act-files" aria-label={label}>
      {files.map((file) => (
        <li key={file.refId}>
          <button type="button" className="p-act-file" aria-label={actOf(file)} onClick={() => onOpen(file)}>
            <Icon name="file" size={14} />
            <span>{file.name}</span>
          </button>
        </li>
      ))}
      {missing !== undefined && <li>{missing}</li>}
    </ul>
  );
}
