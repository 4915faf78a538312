/**
 * The plain trees that cells and script results are made of (contract 13.6), and the few shapes our own columns add.
 * Data only: `renderers/regions/renderTree/drawTree.ts` is the one place that turns them into elements.
 */

import type { Tone } from './tones.ts';

/** Colour of a script result: a role, or `#rgb`, `#rrggbb`. */
export type TreeColor = 'default' | 'primary' | 'success' | 'warning' | 'error' | 'muted' | `#${string}`;

/** What a script's render hook may return, checked (contract 13.6). */
export type Descriptor =
  | { type: 'text'; text: string; bold?: boolean; color?: TreeColor }
  | { type: 'tag'; text: string; color?: TreeColor }
  | { type: 'badge'; count?: number; status?: TreeColor; text?: string }
  | { type: 'link'; text: string; to?: string; action?: string; target?: 'self' | 'blank' }
  | { type: 'icon'; name: string; color?: TreeColor; label: string }
  | { type: 'progress'; percent: number; color?: TreeColor; text?: string }
  | { type: 'color'; value: TreeColor; child: Descriptor | string; on?: 'text' | 'background' }
  | { type: 'tooltip'; text: string; child: Descriptor | string }
  | { type: 'stack'; items: readonly (Descriptor | string)[]; direction?: 'row' | 'column'; gap?: 0 | 1 | 2 | 3 };

/** One element of cleaned HTML: tag and attributes come from the allow-lists of contract 13.6. */
export interface HtmlElementNode {
  tag: string;
  attributes: Readonly<Record<string, string>>;
  children: readonly (HtmlElementNode | string)[];
}

/** What our own columns draw beside text: category tags, status tags, people, links to related records. */
export type ColumnNode =
  | { type: 'category'; text: string; tone: Tone }
  | { type: 'status'; text: string; status: string }
  | { type: 'person'; text: string }
  /** Avatars alone: their names are to be said beside. */
  | { type: 'people'; names: readonly string[] }
  | { type: 'record'; text: string; schemaCode: string; id: string }
  /** Something to be done with the row; `off` = why it cannot be done now, `title` = what there is to know of it, `lead` = what stands before its text. */
  | { type: 'act'; text: string; action: string; off?: string | undefined; title?: string | undefined; lead?: RenderNode }
  /** `comma` stands between the items for people who copy or hear them; it is not seen. */
  | { type: 'row'; items: readonly (ColumnNode | Extract<Descriptor, { type: 'text' | 'tag' }> | string)[]; comma?: string };

/** Any tree the drawer knows. */
export type RenderNode = Descriptor | ColumnNode | { type: 'html'; nodes: readonly (HtmlElementNode | string)[] };
