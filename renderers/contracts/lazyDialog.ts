import type { ComponentType } from 'react';
import type { Ports } from './ports.ts';

/** A dialog that comes as a chunk of its own, made with `chunkPart`. `P` = what it is told, `R` = what it answers. */
export interface LateDialog<P extends object, R> {
  Part: ComponentType<P & LateDialogProps<R>>;
  /** Starts loading it ahead. */
  preload(): Promise<unknown>;
  /** Language modules it takes its texts from, besides those of the page; loaded before it shows. */
  texts?: readonly string[];
}

/** What every such dialog is given besides what it is told. */
export interface LateDialogProps<R> {
  ports: Ports;
  /** Closes it; without a result = nothing was decided. */
  onClose(result?: R): void;
}

export type ShowDialog = <P extends object, R>(dialog: LateDialog<P, R>, props: P) => Promise<R | undefined>;
