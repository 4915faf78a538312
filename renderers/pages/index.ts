import { composeRegistry } from '../registry.ts';
import { folderPage } from './folderPage.ts';
import { modelPage } from './modelPage.ts';
import { unknownPage } from './unknownPage.ts';

/** Pages by menu node type (architecture: Page). */
export const pageRegistry = composeRegistry('pages', [folderPage, modelPage], (page) => page.types, unknownPage);
