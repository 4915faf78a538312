import type { ComponentType, ReactNode } from 'react';
import type { PageBlock } from '#schemas/menu.ts';
import type { Ports } from './ports.ts';

/** What blocks draw through the page around them: each of these shows its own states, from the skeleton to 'not allowed'. */
export interface BlockParts {
  /** A report of the page's application: a chart with its tools, or its first figure alone. */
  Report: ComponentType<{ reportCode: string; title: string | undefined; as: 'report' | 'figure' }>;
  /** A list view as a table to read, whose rows open. */
  List: ComponentType<{ schemaCode: string; queryCode: string; pageSize: number; label: string }>;
  /** Menu nodes of the page's application as tiles. */
  Shortcuts: ComponentType<{ nodes: readonly string[]; label: string }>;
  /** What the person has to do, has started, marked or opened, with its own heading. */
  Own: ComponentType<OwnPart & { title: string }>;
  /** Text that leads to an address: a page of the portal, or another site in a tab of its own. */
  Follow: ComponentType<{ url: string; className?: string; children: ReactNode }>;
}

/** What of a person's own a block shows; `size` = number of entries. */
export type OwnPart =
  | { kind: 'count'; of: string }
  | { kind: 'workitems'; size: number }
  | { kind: 'instances'; scope: 'mine' | 'exceptions'; size: number }
  /** `codes` = of workflows; undefined = those the person marked and started last. */
  | { kind: 'start'; codes: readonly string[] | undefined }
  | { kind: 'recents' | 'favorites'; size: number };

export interface BlockProps {
  block: PageBlock;
  config: Readonly<Record<string, unknown>>;
  /** Heading in the language of the page; '' when the block has none. */
  title: string;
  parts: BlockParts;
  ports: Ports;
  /** Kinds of blocks there are, for one that is none of them. */
  knownKinds: readonly string[];
}

/** How one kind of block of a page looks (contract 15.8). */
export interface BlockRenderer {
  kinds: readonly string[];
  /** The block draws its heading itself. */
  ownTitle?: boolean;
  Body: ComponentType<BlockProps>;
}

/** A field of a block's configuration as text; '' when it is none. */
export function textField(config: BlockProps['config'], field: string): string {
  const value = config[field];
  return typeof value === 'string' ? value : '';
}

const DEFAULT_ENTRIES = 5;

/** How many entries a block shows. */
export function sizeOfBlock({ size }: BlockProps['config']): number {
  return typeof size === 'number' ? size : DEFAULT_ENTRIES;
}

/** A field of a block's configuration as codes; undefined when it is none. */
export function codesField(config: BlockProps['config'], field: string): string[] | undefined {
  const value = config[field];
  return Array.isArray(value) ? value.filter((code) => typeof code === 'string') : undefined;
}
