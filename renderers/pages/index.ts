import type { MenuNode } from '#schemas/menu.ts';
import type { PageRenderer } from '#renderers/contracts/page.ts';
import { composeRegistry } from '#renderers/contracts/registry.ts';
import { addressedPages } from './addressed.ts';
import { folderPage } from './folderPage.ts';
import { unknownPage } from './unknownPage.ts';

/** Pages by menu node type (architecture: Page). */
export const pageRegistry = composeRegistry<PageRenderer>('pages', [folderPage, ...addressedPages], (page) => page.types, unknownPage);

/** Whether the menu offers a node (contract 6.7, 15.1); one of a kind nobody knows is offered and says so when it is opened. */
export const isOffered = (node: MenuNode): boolean => pageRegistry.get(node.type).offers?.(node) ?? true;
