import type { PageRenderer } from '#renderers/contracts/page.ts';

/** A folder: groups its children and has no address (SM-003). */
export const folderPage = { types: ['Folder'], segment: null, icon: 'folder', href: () => null } as const satisfies PageRenderer;
