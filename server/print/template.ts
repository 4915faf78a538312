import { Parser } from 'htmlparser2';
import { APPROVALS } from './instancePlaces.ts';

/** An element of a print template, or a text with its `${code}` places. */
export type TemplateNode = TemplateElement | string;

export interface TemplateElement {
  tag: string;
  /** Only those an element of its kind may have. */
  attributes: Readonly<Record<string, string>>;
  /** CSS properties of its `style`. */
  style: Readonly<Record<string, string>>;
  /** Sub-table for each of whose rows it stands once, or `@approvals`. */
  each: string | undefined;
  /** Steps whose approvals count; undefined = all. */
  steps: readonly string[] | undefined;
  /** The readers it stands for, where not for all. */
  lang: 'zh' | 'en' | undefined;
  children: TemplateNode[];
}

/** What a template may not hold; `offset` counts characters of its text. */
export interface TemplateFault {
  offset: number;
  reason: string;
}

const ELEMENTS: ReadonlySet<string> = new Set(
  'a b strong i em u s small sub sup span div p br hr ul ol li table thead tbody tr th td colgroup col code pre img'.split(' '),
);
const ATTRIBUTES: ReadonlySet<string> = new Set([
  'class',
  'title',
  'href',
  'src',
  'alt',
  'colspan',
  'rowspan',
  'style',
  'width',
  'data-each',
  'data-steps',
  'lang',
]);
const STYLES: ReadonlySet<string> = new Set(
  'color background-color font-weight font-style text-align text-decoration padding margin white-space width'.split(' '),
);
const SIZED: ReadonlySet<string> = new Set(['table', 'col', 'th', 'td']);
const COLOUR = /^(#[0-9a-f]{3}|#[0-9a-f]{6}|black|white|red|green|blue|gr[ae]y|silver|navy|teal|maroon|orange|purple|yellow)$/i;
const LENGTH = /^\d+(\.\d+)?(mm|px|%)?$/;
const PICTURE = /^data:image\/(png|jpeg);base64,/;

/** Reads a print template: the HTML subset of contract 13.6 with the widths of 15.6. Whatever else it holds is a fault and left out. */
export function readTemplate(html: string): { nodes: TemplateNode[]; faults: TemplateFault[] } {
  const faults: TemplateFault[] = [];
  const root: TemplateNode[] = [];
  const open: (TemplateElement | undefined)[] = [];
  const here = (): TemplateNode[] | undefined => (open.length === 0 ? root : open.at(-1)?.children);
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        const fault = (reason: string) => faults.push({ offset: parser.startIndex, reason });
        const parent = here();
        if (!ELEMENTS.has(tag)) fault(`a print template may not hold <${tag}>`);
        const element = ELEMENTS.has(tag) && parent ? toElement(tag, attributes, fault) : undefined;
        if (element) parent?.push(element);
        open.push(element);
      },
      ontext(text) {
        here()?.push(text);
      },
      onclosetag() {
        open.pop();
      },
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  parser.end(html);
  return { nodes: root, faults };
}

function toElement(tag: string, given: Readonly<Record<string, string>>, fault: (reason: string) => void): TemplateElement {
  const attributes: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    const reason = attributeFault(tag, name, value);
    if (reason === undefined) attributes[name] = value.trim();
    else fault(reason);
  }
  const { lang } = attributes;
  const language = lang === 'zh' || lang === 'en' ? lang : undefined;
  const each = attributes['data-each'];
  const steps = attributes['data-steps'];
  if (steps !== undefined && each !== APPROVALS) fault(`data-steps names the steps of data-each="${APPROVALS}"`);
  const codes = steps
    ?.split(',')
    .map((code) => code.trim())
    .filter((code) => code !== '');
  return { tag, attributes, style: readStyle(attributes.style ?? '', tag, fault), each, steps: codes, lang: language, children: [] };
}

function attributeFault(tag: string, name: string, value: string): string | undefined {
  if (!ATTRIBUTES.has(name)) return `<${tag}> of a print template may not have ${name}`;
  if (name === 'width' && !SIZED.has(tag)) return `width may stand on table, col, th and td, not on <${tag}>`;
  if (name === 'width' && !LENGTH.test(value.trim())) return `width ${value} is no length in mm, px or %`;
  if (name === 'lang' && !/^(zh|en)$/.test(value.trim())) return `lang ${value} is no language of the portal: zh or en`;
  if (name === 'src' && !PICTURE.test(value)) return 'a picture of a print template is a data: address of a PNG or JPEG';
  if ((name === 'colspan' || name === 'rowspan') && !/^[1-9]\d{0,2}$/.test(value.trim())) return `${name} ${value} is no number from 1`;
  return undefined;
}

function readStyle(text: string, tag: string, fault: (reason: string) => void): Record<string, string> {
  const style: Record<string, string> = {};
  for (const entry of text.split(';')) {
    const colon = entry.indexOf(':');
    const name = entry.slice(0, colon).trim().toLowerCase();
    const value = entry.slice(colon + 1).trim();
    if (entry.trim() === '') continue;
    if (colon < 0 || !STYLES.has(name) || (name === 'width' && !SIZED.has(tag))) fault(`style ${entry.trim()} has no meaning in a print template`);
    else if (name.endsWith('color') && !COLOUR.test(value)) fault(`${name} ${value} is no colour: write #rrggbb`);
    else if (/^(padding|margin|width)$/.test(name) && !value.split(/\s+/).every((length) => LENGTH.test(length)))
      fault(`${name} ${value} is no length in mm, px or %`);
    else style[name] = value;
  }
  return style;
}
