import { createContext, type ComponentType } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { AttachmentValue } from '#schemas/property.ts';

/** What the rail needs of its surroundings. */
export interface RailPort {
  ports: Ports;
  /** Wall clock of the server's zone when the rail was read, `yyyy-MM-dd HH:mm:ss`. */
  now: string;
  /** Address of a picture of a person. */
  pictureOf(imgUrl: string | null | undefined): string | undefined;
  /** Picture of a signature, where it can be shown. */
  Signature: ComponentType<{ refId: string; name: string }>;
  /** Opens a file of an opinion, `all` those beside it. */
  onOpenFile(file: AttachmentValue, all: readonly AttachmentValue[]): void;
  /** Where another instance is seen. */
  trackOf(workflowInstanceId: string): { href: string; follow(): void };
}

/** The port of the rail, for all its lines. */
export const RailContext = createContext<RailPort | undefined>(undefined);
