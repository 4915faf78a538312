import { Type } from 'typebox';
import { FormLoad } from '#schemas/form.ts';
import { NameI18n, maybe } from '#schemas/wire.ts';
import { Ignored, call } from './call.ts';

const Code = Type.String({ minLength: 1, maxLength: 64 });
/** Ids joined by `;`. */
const Ids = Type.String({ minLength: 1, maxLength: 4000, description: 'Ids of records, joined by `;`' });

/** The instance as whose form the record is printed: a part in it suffices then (contract 21.13). */
const instance = { workflowInstanceId: maybe(Type.String({ maxLength: 64, description: 'Instance of the record: a part in it suffices then (ours)' })) };

/** Printing records by templates (contract 8.4, 10.1, 15.6). */
export const printCalls = {
  printTemplates: call({
    method: 'GET',
    path: '/api/runtime/query/getBizFormPrint',
    who: 'act',
    repeat: 'reads',
    query: Type.Object({ schemaCode: Code, ...instance }),
    answer: Type.Object({
      printSheetCodes: Type.Array(Type.String(), { description: 'Codes of the print templates' }),
      printTemplates: maybe(
        Type.Array(Type.Object({ code: Type.String(), name: Type.String(), name_i18n: maybe(NameI18n) }), { description: 'Their names (ours)' }),
      ),
    }),
    description: 'Print templates of a model (getConfirmIsPrint)',
  }),
  printData: call({
    method: 'POST',
    path: '/api/runtime/form/loadPrintDatas',
    who: 'act',
    repeat: 'reads',
    body: Type.Object({
      objectIds: Type.Array(Code, { minItems: 1, maxItems: 100 }),
      schemaCode: Code,
      queryCode: maybe(Type.String({ maxLength: 64 })),
      ...instance,
    }),
    answer: Type.Array(FormLoad.properties.bizObject),
    description: 'Records as they are printed',
  }),
  printPdf: call({
    method: 'GET',
    path: '/api/runtime/convert/pdf',
    who: 'rec',
    repeat: 'reads',
    query: Type.Object({
      objectId: Ids,
      schemaCode: Code,
      sheetCode: maybe(
        Type.String({
          minLength: 1,
          maxLength: 64,
          description: 'Code of the print template, or of a form that is printed without one; missing = the first form',
        }),
      ),
      approvals: maybe(Type.Boolean({ description: 'false = a print without a template leaves the approvals out' })),
      ...instance,
    }),
    answer: Type.Object({
      refId: Type.String(),
      approvals: maybe(Type.Boolean({ description: 'It is a print without a template, whose approvals can be left out (ours)' })),
    }),
    description: 'Prints records into one PDF',
  }),
  printHtml: call({
    method: 'POST',
    path: '/api/runtime/convert/tohtml',
    who: 'rec',
    repeat: { harmlessTwice: 'Another file for the printer, which goes away by itself' },
    body: Type.Object({
      objectIds: Type.Array(Code, { minItems: 1, maxItems: 100 }),
      schemaCode: Code,
      sheetCode: maybe(Type.String({ maxLength: 64, description: 'Code of the print template, or of a form that is printed without one' })),
      ...instance,
      approvals: maybe(Type.Boolean({ description: 'false = a print without a template leaves the approvals out' })),
    }),
    answer: Type.Object({ html: Type.String() }),
    description: 'Prints records into HTML of the subset of contract 13.6, for clients that lay it out themselves',
  }),
  printedFile: call({
    method: 'GET',
    path: '/api/runtime/convert/download',
    kind: 'download',
    envelope: false,
    who: 'self',
    repeat: 'reads',
    query: Type.Object({ refId: Code }),
    answer: Ignored,
    description: 'Bytes of a PDF one has printed',
  }),
} as const;
