import type { Content, PageSize, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { FormDocument } from '#schemas/config/form.ts';
import { fillTemplate, type TemplateScope } from './fill.ts';
import { layOut } from './layout.ts';
import { points } from './lengths.ts';
import { readTemplate, type TemplateNode } from './template.ts';

type Page = NonNullable<FormDocument['printTemplates']>[number]['page'];

/** A print template ready for records. */
export interface PrintTemplate {
  readonly code: string;
  readonly name: string;
  /** Names by language, as JSON text. */
  readonly nameI18n: string | undefined;
  readonly nodes: readonly TemplateNode[];
  readonly page: Page;
  /** Whether it speaks of the instance of a record. */
  readonly namesInstance: boolean;
}

const NAMES_INSTANCE = /\$\{\s*@|data-each\s*=\s*["']@/;

/** Makes a checked template ready. */
export function compilePrintTemplate(
  { code, name, html, page }: NonNullable<FormDocument['printTemplates']>[number],
  nameI18n: string | undefined,
): PrintTemplate {
  return { code, name, nameI18n, nodes: readTemplate(html).nodes, page, namesInstance: NAMES_INSTANCE.test(html) };
}

const MARGIN_MM = 15;

function paperOf(size: string | number[]): PageSize {
  if (typeof size !== 'string') return { width: points(size[0] ?? 0), height: points(size[1] ?? 0) };
  // The schema of the document names four sizes.
  return size.toUpperCase() as PageSize;
}

/** One document of all records, each on pages of its own. Source: contract 15.6. */
export function printDocument({ nodes, page }: PrintTemplate, title: string, records: readonly TemplateScope[]): TDocumentDefinitions {
  const [top, right, bottom, left] = page?.margins ?? [MARGIN_MM, MARGIN_MM, MARGIN_MM, MARGIN_MM];
  const content = records.map(
    (record, at): Content => ({
      stack: layOut(fillTemplate(nodes, record)),
      ...(at === 0 ? {} : { pageBreak: 'before' }),
    }),
  );
  return {
    content,
    info: { title },
    pageSize: paperOf(page?.size ?? 'A4'),
    pageOrientation: page?.orientation === 'landscape' ? 'landscape' : 'portrait',
    pageMargins: [left ?? MARGIN_MM, top ?? MARGIN_MM, right ?? MARGIN_MM, bottom ?? MARGIN_MM].map(points) as [number, number, number, number],
    defaultStyle: { font: 'NotoSansSC', fontSize: 10, lineHeight: 1.15 },
  };
}
