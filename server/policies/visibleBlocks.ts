import { PAGE_COLUMNS, type MenuNode, type PageBlock, type PortalPage } from '#schemas/menu.ts';
import type { LoadedApp, LoadedApps } from '#server/apps/documents/loadedApps.ts';
import { isWorkflowAdmin, type Principal } from '#server/organisation/actor.ts';
import { maySeeModel } from './policies.ts';
import { mayReadReport } from './reports.ts';
import { visibleNodes } from './visibleMenu.ts';

type Place = Pick<PageBlock, 'x' | 'y' | 'w' | 'h'>;

/**
 * The blocks of a page that the user may see: those over a report or list of others are left out, as are the places that
 * shortcuts lead to and they may not open, and what stays moves together in reading order, so that no gap reveals them.
 * Undefined when none of several is left. Source: contract 15.2, 15.8.
 */
export function ownBlocks(actor: Principal, apps: LoadedApps, app: LoadedApp, { blocks }: PortalPage): PageBlock[] | undefined {
  const all = blocks ?? [];
  const own = all.filter((block) => maySeeBlock(actor, apps, app, block)).flatMap((block) => withOwnNodes(actor, apps, app, block));
  if (own.length === all.length) return own;
  return own.length === 0 ? undefined : packed(own);
}

function maySeeBlock(actor: Principal, apps: LoadedApps, app: LoadedApp, { config }: PageBlock): boolean {
  if ((config?.scope === 'exceptions' || config?.work === 'exceptions') && !isWorkflowAdmin(actor)) return false;
  const report = app.reports.get(String(config?.reportCode));
  if (report && !mayReadReport(actor, apps, app, report)) return false;
  return typeof config?.schemaCode !== 'string' || maySeeModel(actor, apps, config.schemaCode);
}

/** A block whose shortcuts are those of the user's own menu; none without any. */
function withOwnNodes(actor: Principal, apps: LoadedApps, app: LoadedApp, block: PageBlock): PageBlock[] {
  const named = block.config?.nodes;
  if (block.kind !== 'shortcut' || !Array.isArray(named)) return [block];
  const open = new Set(codesOfMenu(visibleNodes(actor, apps, app, app.menu)));
  const nodes = named.filter((code) => open.has(String(code)));
  return nodes.length === 0 ? [] : [{ ...block, config: { ...block.config, nodes } }];
}

function codesOfMenu(nodes: readonly MenuNode[]): string[] {
  return nodes.flatMap(({ code, children }) => [code, ...codesOfMenu(children ?? [])]);
}

/** Each block, in reading order, at the first place of the grid that has room for it. */
function packed(blocks: readonly PageBlock[]): PageBlock[] {
  const placed: PageBlock[] = [];
  for (const block of blocks.toSorted((one, other) => one.y - other.y || one.x - other.x)) {
    placed.push({ ...block, ...firstRoom(placed, block) });
  }
  return placed;
}

function firstRoom(placed: readonly Place[], { w, h }: Place): Pick<Place, 'x' | 'y'> {
  const bottom = Math.max(0, ...placed.map((one) => one.y + one.h));
  for (let y = 0; y < bottom; y += 1) {
    for (let x = 0; x + w <= PAGE_COLUMNS; x += 1) {
      if (!placed.some((one) => x < one.x + one.w && one.x < x + w && y < one.y + one.h && one.y < y + h)) return { x, y };
    }
  }
  return { x: 0, y: bottom };
}
