import type { ComponentType } from 'react';
import type { Ports } from './ports.ts';

/** A dialog that comes as a chunk of its own, made with `lazyComponent`. `P` = its input, `R` = what it answers. */
export interface LazyDialog<P extends object, R> {
  Part: ComponentType<P & LazyDialogProps<R>>;
  /** Starts loading it ahead. */
  preload(): Promise<unknown>;
  /** Language modules it takes its texts from, besides those of the page; loaded before it shows. */
  texts?: readonly string[];
}

/** What every such dialog is given besides its input. */
export interface LazyDialogProps<R> {
  ports: Ports;
  /** Closes it; without a result = nothing was decided. */
  onClose(result?: R): void;
}

export type ShowDialog = <P extends object, R>(dialog: LazyDialog<P, R>, props: P) => Promise<R | undefined>;
