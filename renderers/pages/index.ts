import type { MenuNode } from '#schemas/menu.ts';
import { composeRegistry } from '../registry.ts';
import { customPage } from './customPage.ts';
import { folderPage } from './folderPage.ts';
import { modelPage } from './modelPage.ts';
import { reportPage } from './reportPage.ts';
import { unknownPage } from './unknownPage.ts';

/** Pages by menu node type (architecture: Page). */
export const pageRegistry = composeRegistry('pages', [folderPage, modelPage, reportPage, customPage], (page) => page.types, unknownPage);

/**
 * Whether the menu offers a node (contract 6.7, 15.1): portal pages come later, and with them custom pages that have a code
 * only; a kind nobody knows is offered and says so when it is opened.
 */
export const isOffered = ({ type, pcUrl }: Pick<MenuNode, 'type' | 'pcUrl'>): boolean => Boolean(pcUrl) || (type !== 'Page' && type !== 'HomePage');
