import { composeRegistry } from '../registry.ts';
import { folderPage } from './folderPage.ts';
import { modelPage } from './modelPage.ts';
import { unknownPage } from './unknownPage.ts';

/** Pages by menu node type (architecture: Page). */
export const pageRegistry = composeRegistry('pages', [folderPage, modelPage], (page) => page.types, unknownPage);

/** Kinds of the contract whose page comes later; a kind nobody knows is offered and says so when it is opened. */
const LATER: ReadonlySet<string> = new Set(['Report', 'Page', 'HomePage']);

/** Whether the menu offers nodes of this type (contract 6.7, 15.1). */
export const isOffered = (type: string): boolean => pageRegistry.has(type) || !LATER.has(type);
