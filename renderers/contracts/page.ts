import type { MenuNode } from '#schemas/menu.ts';

/** A kind of menu node (architecture: Page). What is drawn at its address is `src/app/pageBodies.ts`: pages load, renderers do not. */
export interface PageRenderer {
  types: readonly string[];
  /** Its addresses below `/application/:appCode/`, ending in the parameter that is its own; null = no page of its own. */
  segment: string | null;
  /** Route name of the specification. */
  name?: string;
  icon: string;
  /** Whether the menu offers the node; absent = always. */
  offers?(node: MenuNode): boolean;
  /** Address of the node with its query values; null = only groups its children. */
  href(node: MenuNode, appCode: string): string | null;
}
