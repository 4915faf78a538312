import type { PageRenderer } from '../contract.ts';

/** A folder: groups its children and has no address (SM-003). */
export const folderPage: PageRenderer = { types: ['Folder'], icon: 'folder', href: () => null };
