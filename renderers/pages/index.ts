import type { MenuNode } from '#schemas/menu.ts';
import type { PageRenderer } from '../contract.ts';
import { composeRegistry } from '../registry.ts';
import { customPage } from './customPage.ts';
import { folderPage } from './folderPage.ts';
import { modelPage } from './modelPage.ts';
import { reportPage } from './reportPage.ts';
import { unknownPage } from './unknownPage.ts';

const PAGES = [folderPage, modelPage, reportPage, customPage] as const;

/** Pages by menu node type (architecture: Page). */
export const pageRegistry = composeRegistry<PageRenderer>('pages', PAGES, (page) => page.types, unknownPage);

/** The kinds of pages that have addresses of their own; the portal makes its routes of them. */
export const addressedPages = PAGES.filter((page) => page.segment !== null);
/** Their segments: for each of them the portal must have a body (`src/app/pageBodies.ts`). */
export type PageSegment = (typeof addressedPages)[number]['segment'];

/** Whether the menu offers a node (contract 6.7, 15.1); one of a kind nobody knows is offered and says so when it is opened. */
export const isOffered = (node: MenuNode): boolean => pageRegistry.get(node.type).offers?.(node) ?? true;
