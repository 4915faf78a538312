import type { FilePort } from '#renderers/contracts/ports.ts';
import type { AttachmentValue } from '#schemas/property.ts';

/** How a file is shown, by the end of its name; undefined = it is downloaded. */
export function kindOfFile({ name }: Pick<AttachmentValue, 'name'>): 'image' | 'pdf' | undefined {
  const end = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  if (end === 'pdf') return 'pdf';
  return IMAGES.has(end) ? 'image' : undefined;
}

const IMAGES: ReadonlySet<string> = new Set(['png', 'jpg', 'jpeg', 'gif', 'webp', 'bmp']);

/** Whether a file is shown over the form; others are downloaded. */
export const isViewable = ({ viewer }: FilePort, file: AttachmentValue): boolean => viewer !== undefined && kindOfFile(file) !== undefined;

/** Opens a file: over the form where that can show it, else as a download. `all` = those that stand beside it. */
export function openFile(port: FilePort, file: AttachmentValue, all: readonly AttachmentValue[]): void {
  if (isViewable(port, file))
    port.viewer?.open(
      file,
      all.filter((one) => isViewable(port, one)),
    );
  else void port.download(file);
}
