declare module 'virtual:guides' {
  import type { GuideEntry } from '#src/screens/guide/guidePage.ts';
  /** The pages of the guide, in the order of their contents; made from `docs` by `scripts/guidePages.ts`. */
  export const guides: readonly GuideEntry[];
}
