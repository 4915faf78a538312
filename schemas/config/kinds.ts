import type { TSchema } from 'typebox';
import { AppDocument } from './app.ts';
import { DictionaryDocument } from './dictionary.ts';
import { FormDocument } from './form.ts';
import { ListDocument } from './list.ts';
import { MenuDocument } from './menu.ts';
import { ModelDocument } from './model.ts';
import { PageDocument } from './page.ts';
import { ReportDocument } from './report.ts';

/** Kind of a configuration document, as in change events (contract 7.5, 15.1). */
export type DocumentKind = 'app' | 'menu' | 'model' | 'list' | 'form' | 'report' | 'workflow' | 'page' | 'dictionary';

/** Kinds that are JSON; workflows are BPMN 2.0 XML. */
export type JsonKind = Exclude<DocumentKind, 'workflow'>;

/** Content of a JSON document by kind. */
export interface DocumentOf {
  app: import('./app.ts').AppDocument;
  menu: import('./menu.ts').MenuDocument;
  model: import('./model.ts').ModelDocument;
  list: import('./list.ts').ListDocument;
  form: import('./form.ts').FormDocument;
  report: import('./report.ts').ReportDocument;
  page: import('./page.ts').PageDocument;
  dictionary: import('./dictionary.ts').DictionaryDocument;
}

interface KindRow {
  schema: TSchema;
  /** Where such a document lies below the application's folder; `*` = its code. */
  path: string;
  /** Where a `$file` may stand, as path below the document; `*` = any index (contract 15.1). */
  files: readonly string[];
  title: string;
}

/** Every kind of JSON document: its schema, its place, where it may name files (contract 15.1). */
export const documentKinds: Readonly<Record<JsonKind, KindRow>> = {
  app: { schema: AppDocument, path: 'app.json', files: [], title: 'Application' },
  menu: { schema: MenuDocument, path: 'menu.json', files: [], title: 'Menu' },
  model: { schema: ModelDocument, path: 'models/*/model.json', files: [], title: 'Model' },
  list: {
    schema: ListDocument,
    path: 'lists/*.json',
    files: [
      'queryPresentation/htmlJson/scriptJson',
      'queryPresentation/htmlJson/styleJson',
      'queryPresentation/htmlJson/templateJson',
      'queryPresentation/columnsJson/*/custom/list',
      'queryPresentation/columnsJson/*/custom/board',
      'queryPresentation/columnsJson/*/custom/calendar',
    ],
    title: 'List view',
  },
  form: { schema: FormDocument, path: 'forms/*.json', files: ['script', 'publishedHtmlJson/*/innerHTML', 'printTemplates/*/html'], title: 'Form' },
  report: { schema: ReportDocument, path: 'reports/*.json', files: [], title: 'Report' },
  page: { schema: PageDocument, path: 'pages/*.json', files: [], title: 'Page' },
  dictionary: { schema: DictionaryDocument, path: 'dictionaries/*.json', files: [], title: 'Dictionary' },
};
