import { readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import type { Plugin } from 'vite';
import type { GuideElement, GuideNode, GuidePage, GuideTag } from '../src/screens/guide/guidePage.ts';
import { pictureSize } from './pictureSize.ts';

const INDEX = 'virtual:guides';
const PAGE = 'virtual:guide/';
const DOCS = join(import.meta.dirname, '../docs');
const LANGUAGES = ['zh', 'en'] as const;
type Language = (typeof LANGUAGES)[number];

/** The pages by their name in the address, in the order of the contents, with their file in each language; pages for developers are written once. */
const PAGES: Readonly<Record<string, Record<Language, string>>> = {
  ...Object.fromEntries(
    ['staff', 'work', 'workflow-administrators', 'app-builders', 'workflows', 'script-authors', 'operators'].map((name) => [
      name,
      { zh: `guide/zh/${name}.md`, en: `guide/${name}.md` },
    ]),
  ),
  glossary: { zh: 'guide/glossary.md', en: 'guide/glossary.md' },
  configuration: { zh: 'reference/configuration.md', en: 'reference/configuration.md' },
  codes: { zh: 'reference/codes.md', en: 'reference/codes.md' },
};

/** Titles in Chinese of pages that are written in English. */
const CHINESE: Readonly<Record<string, string>> = { glossary: '术语表', configuration: '配置文档', codes: '代码' };

/** Makes the guides pages of the portal: reads their Markdown, and leaves trees that need no parser in the browser. Source: OP-29. */
export function guidePages(): Plugin {
  return {
    name: 'portico-guides',
    resolveId: (id) => (id === INDEX || id.startsWith(PAGE) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${INDEX}`) return indexCode();
      if (!id.startsWith(`\0${PAGE}`)) return undefined;
      const path = id.slice(PAGE.length + 1);
      this.addWatchFile(join(DOCS, path));
      return pageCode(path);
    },
  };
}

/** The module with all pages: their names, titles and how each is loaded. */
function indexCode(): string {
  const entries = Object.entries(PAGES).map(([name, files]) => {
    const chinese = CHINESE[name] === undefined ? {} : { zh: CHINESE[name] };
    const title = { ...Object.fromEntries(LANGUAGES.map((language) => [language, readGuide(files[language]).page.title])), ...chinese };
    const load = LANGUAGES.map((language) => `${language}: () => import(${JSON.stringify(PAGE + files[language])})`);
    return `{ name: ${JSON.stringify(name)}, title: ${JSON.stringify(title)}, load: { ${load.join(', ')} } }`;
  });
  return `export const guides = [${entries.join(',\n')}];`;
}

/** The module of one page; its pictures are files of the build. */
function pageCode(path: string): string {
  const { page, pictures } = readGuide(path);
  const imports = pictures.map((file, at) => `import picture${at} from ${JSON.stringify(file)};`);
  const code = JSON.stringify(page).replaceAll(/"picture:(\d+)"/g, (_, at: string) => `picture${at}`);
  return [...imports, `export default ${code};`].join('\n');
}

/** Reads a guide: `path` below `docs`. Shape: `src` of a picture is `picture:` with its place in `pictures`, which are paths of files. */
function readGuide(path: string): { page: GuidePage; pictures: string[] } {
  const source = readFileSync(join(DOCS, path), 'utf8');
  const reader = new GuideReader(path);
  // An id of its own stands before a heading, the same in every language.
  const body = reader.blocks(lexer(source.replaceAll(/^<a id="([\w-]+)"><\/a>\n\n(#+ .*)$/gm, '$2 {#$1}')));
  const headings = body.filter((node): node is GuideElement => typeof node !== 'string');
  const [title] = headings.filter(({ tag }) => tag === 'h1').map(wordsOfNode);
  if (title === undefined) throw new Error(`docs/${path} has no title`);
  const chapters = headings.flatMap((node) => (node.tag === 'h2' && node.id !== undefined ? [{ id: node.id, title: wordsOfNode(node) }] : []));
  return { page: { title, chapters, body }, pictures: reader.pictures };
}

/** Turns the tokens of one guide into elements. */
class GuideReader {
  readonly pictures: string[] = [];
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  blocks(tokens: readonly Token[]): GuideNode[] {
    return tokens.flatMap((token) => this.#block(token as MarkedToken)); // marked's own kinds: no extension is in use
  }

  #block(token: MarkedToken): GuideNode[] {
    switch (token.type) {
      case 'space':
        return [];
      case 'heading':
        return [this.#heading(token)];
      case 'paragraph':
        return [element('p', this.#inline(token.tokens))];
      case 'text':
        return this.#inline(token.tokens ?? [token]);
      case 'list':
        return [
          element(
            token.ordered ? 'ol' : 'ul',
            token.items.map((item) => element('li', this.blocks(item.tokens))),
          ),
        ];
      case 'code':
        return [element('pre', [element('code', [token.text])])];
      case 'blockquote':
        return [element('blockquote', this.blocks(token.tokens))];
      case 'table':
        return [this.#table(token)];
      case 'hr':
        return [element('hr', [])];
      default:
        throw new Error(`docs/${this.#path}: no page shows '${token.type}' yet`);
    }
  }

  #heading({ depth, text, tokens }: Tokens.Heading): GuideElement {
    const [, own] = / \{#([\w-]+)\}$/.exec(text) ?? [];
    const children = this.#inline(tokens).map((node) => (typeof node === 'string' ? node.replace(/ \{#[\w-]+\}$/, '') : node));
    const heading = element(`h${Math.min(depth, 4)}` as GuideTag, children);
    return { ...heading, id: own ?? slugOf(wordsOfNode(heading)) };
  }

  #table({ header, rows }: Tokens.Table): GuideElement {
    const row = (tag: 'th' | 'td') => (cells: readonly Tokens.TableCell[]) =>
      element(
        'tr',
        cells.map((cell) => element(tag, this.#inline(cell.tokens))),
      );
    return element('table', [element('thead', [row('th')(header)]), element('tbody', rows.map(row('td')))]);
  }

  #inline(tokens: readonly Token[]): GuideNode[] {
    const shown = (tokens as readonly MarkedToken[]).filter((token) => !isOtherLanguage(token)); // as in `blocks`
    return shown.map((token) => this.#inlineNode(token));
  }

  #inlineNode(token: MarkedToken): GuideNode {
    switch (token.type) {
      // Pages hold no HTML: what looks like it is a sign in angle brackets.
      case 'html':
      case 'text':
      case 'escape':
        return token.text;
      case 'strong':
      case 'em':
        return element(token.type, this.#inline(token.tokens));
      case 'codespan':
        return element('code', [token.text]);
      case 'br':
        return element('br', []);
      case 'image': {
        const file = join(DOCS, dirname(this.#path), token.href);
        this.pictures.push(file);
        return { tag: 'img', src: `picture:${this.pictures.length - 1}`, alt: token.text, ...pictureSize(readFileSync(file)), children: [] };
      }
      case 'link': {
        const href = addressOf(token.href, this.#path);
        const children = this.#inline(token.tokens);
        // What leads to files of the source is not a page of the portal.
        return href === undefined ? element('em', children) : { tag: 'a', href, children };
      }
      default:
        throw new Error(`docs/${this.#path}: no page shows '${token.type}' yet`);
    }
  }
}

/** The portal has a switch for it. */
const isOtherLanguage = (token: MarkedToken): boolean => token.type === 'link' && /^(?:中文|English)$/.test(token.text);

const element = (tag: GuideTag, children: readonly GuideNode[]): GuideElement => ({ tag, children });

const wordsOfNode = (node: GuideNode): string => (typeof node === 'string' ? node : node.children.map(wordsOfNode).join(''));

/** The id of a heading as the places where Markdown is read make it: links between the guides work there and here. */
const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');

/** Where a link of a guide leads in the portal; undefined = to no page of it. */
function addressOf(href: string, from: string): string | undefined {
  if (/^(?:https?:|#)/.test(href)) return href;
  const [file = '', hash] = href.split('#', 2);
  const target = posix.normalize(posix.join(posix.dirname(from), file));
  const [name] = Object.entries(PAGES).find(([, files]) => LANGUAGES.some((language) => files[language] === target)) ?? [];
  return name === undefined ? undefined : `/guide/${name}${hash === undefined ? '' : `#${hash}`}`;
}
