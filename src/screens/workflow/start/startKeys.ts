import type { KeyboardEvent } from 'react';

const TILES = '.p-start-button';

/** Walks over the tiles with the arrow keys: sideways in reading order, up and down to the tile that lies nearest; from the first line up to the search. */
export function walkTiles(event: KeyboardEvent<HTMLElement>, search: HTMLInputElement | null): void {
  const tiles = [...event.currentTarget.querySelectorAll<HTMLElement>(TILES)];
  const here = document.activeElement;
  if (here === search) {
    // The field reads its own keys but those that lead out of it.
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    return tiles[0]?.focus();
  }
  const at = tiles.findIndex((tile) => tile === here);
  if (at < 0) return;
  const next = tileByKey(event.key, tiles, at);
  if (next === undefined) return;
  event.preventDefault();
  (next ?? search)?.focus();
}

/** Undefined = no key that walks; null = above the first line. */
function tileByKey(key: string, tiles: readonly HTMLElement[], at: number): HTMLElement | null | undefined {
  if (key === 'ArrowRight') return tiles[Math.min(at + 1, tiles.length - 1)];
  if (key === 'ArrowLeft') return tiles[Math.max(at - 1, 0)];
  if (key === 'ArrowDown') return nearest(tiles, at, 1) ?? tiles[at];
  if (key === 'ArrowUp') return nearest(tiles, at, -1) ?? null;
  return undefined;
}

/** The tile of the next line in a direction whose left edge is nearest. */
function nearest(tiles: readonly HTMLElement[], at: number, direction: 1 | -1): HTMLElement | undefined {
  const here = tiles[at]?.getBoundingClientRect();
  if (!here) return undefined;
  const beyond = tiles.map((tile) => ({ tile, box: tile.getBoundingClientRect() })).filter(({ box }) => (box.top - here.top) * direction > 1);
  const line = Math.min(...beyond.map(({ box }) => Math.abs(box.top - here.top)));
  const sorted = beyond
    .filter(({ box }) => Math.abs(box.top - here.top) <= line + 1)
    .toSorted((one, other) => Math.abs(one.box.left - here.left) - Math.abs(other.box.left - here.left));
  return sorted[0]?.tile;
}

/** Whether a key writes, with nothing focused that takes it. */
export function isTyping({ key, target, ctrlKey, metaKey, altKey, isComposing }: globalThis.KeyboardEvent): boolean {
  if (key.length !== 1 || key === ' ' || key === '/' || key === '?' || key === '[' || ctrlKey || metaKey || altKey || isComposing) return false;
  const isField = target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
  return !isField && document.querySelector('dialog[open], [popover]:popover-open [role="menu"]') === null;
}
