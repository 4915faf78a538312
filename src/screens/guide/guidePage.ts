/** Elements a page of the guide is made of. */
export type GuideTag =
  | 'a'
  | 'blockquote'
  | 'br'
  | 'code'
  | 'em'
  | 'h1'
  | 'h2'
  | 'h3'
  | 'h4'
  | 'hr'
  | 'img'
  | 'li'
  | 'ol'
  | 'p'
  | 'pre'
  | 'strong'
  | 'table'
  | 'tbody'
  | 'td'
  | 'th'
  | 'thead'
  | 'tr'
  | 'ul';

/** An element of a page: `href` of a link is a path of the portal, `#id` of the same page, or an address of the web. */
export interface GuideElement {
  tag: GuideTag;
  id?: string;
  href?: string;
  src?: string;
  alt?: string;
  /** Px of a picture, so that it has its place before it is loaded. */
  width?: number;
  height?: number;
  children: readonly GuideNode[];
}
export type GuideNode = string | GuideElement;

/** A page of the guide, read from its Markdown when the portal is built (`scripts/guidePages.ts`). Source: OP-29. */
export interface GuidePage {
  title: string;
  /** The chapters, for the contents beside the page. */
  chapters: readonly { id: string; title: string }[];
  body: readonly GuideNode[];
}

/** A page by its name in the address, with its title in the languages of the portal. */
export interface GuideEntry {
  name: string;
  title: { zh: string; en: string };
  /** Loads the page. Errors: those of a chunk that does not come. */
  load: Record<'zh' | 'en', () => Promise<{ default: GuidePage }>>;
}

/** What ids of a page begin with, so that none is one of the portal's own. */
export const GUIDE_ID = 'guide-';
