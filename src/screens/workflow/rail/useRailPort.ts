import { useMemo } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { RailPort } from '#renderers/regions/process/rail/railContext.ts';
import type { AttachmentValue } from '#schemas/property.ts';
import { imageAddress } from '#src/engine/session/session.ts';
import { goTo } from '#src/services/navigation/navigate.ts';
import { SignaturePicture } from './SignaturePicture.tsx';

/** Opens a file, `all` = those that stand beside it. */
export type OpenFile = (file: AttachmentValue, all: readonly AttachmentValue[]) => void;

/** What the rail needs of its surroundings; `now` = wall clock when it was read. */
export function useRailPort(ports: Ports, onOpenFile: OpenFile | undefined, now: string): RailPort {
  return useMemo(
    () => ({
      ports,
      now,
      pictureOf: (imgUrl) => imageAddress('person', imgUrl),
      Signature: SignaturePicture,
      onOpenFile: onOpenFile ?? ((file) => void ports.files.download(file)),
      trackOf(workflowInstanceId) {
        const href = trackPath(workflowInstanceId);
        return { href, follow: () => goTo(href) };
      },
    }),
    [ports, onOpenFile, now],
  );
}

/** Address of the track of an instance, at an item of it where one is named (RT-014). */
export const trackPath = (workflowInstanceId: string, workItemId?: string): string =>
  `/from/workflow-track/${encodeURIComponent(workflowInstanceId)}/${encodeURIComponent(workItemId ?? '--')}/`;
