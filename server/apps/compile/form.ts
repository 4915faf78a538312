import type { FormDocument } from '#schemas/config/form.ts';
import type { ModelDocument } from '#schemas/config/model.ts';
import type { BizSheet } from '#schemas/form.ts';
import { isToolbar } from '#schemas/formSchema/toolbarNode.ts';
import { isOwnForm } from '#server/apps/documents/unsupported.ts';
import { compilePrintTemplate } from '#server/print/printDocument.ts';
import type { LoadedForm } from '#server/apps/documents/loadedApps.ts';
import { compact, freeze, jsonText } from './text.ts';

/** `sheetType` of a form that the portal draws, and of one that is a page in a frame (contract 10.3). */
const [GENERATED, OWN] = [0, 1] as const;

/** Makes a form ready for requests: the shape of the wire (contract 10.3, 15.6). */
export function compileForm(appCode: string, form: FormDocument): LoadedForm {
  const { $schema: _, script, printTemplates: templates = [], ...fields } = form;
  // Of other nodes nothing is drawn; a script among them would be one that nobody checked.
  const nodes = [
    ...(form.publishedHtmlJson ?? []).filter(isToolbar),
    ...(script === undefined ? [] : [{ tagName: 'script', id: 'customScript', innerHTML: script, attrs: [] }]),
  ];
  const sheet: BizSheet = compact({
    ...fields,
    id: `${appCode}.${form.code}`,
    name_i18n: jsonText(form.name_i18n),
    ...(isOwnForm(form) ? { sheetType: OWN } : { sheetType: GENERATED, pcUrl: undefined }),
    publishedHtmlJson: nodes.length > 0 ? nodes : undefined,
  });
  const printTemplates = templates.map((template) => compilePrintTemplate(template, jsonText(template.name_i18n)));
  const scripted = script !== undefined || isOwnForm(form);
  return Object.freeze({ appCode, schemaCode: form.schemaCode, code: form.code, generated: false, scripted, sheet: freeze(sheet), printTemplates });
}

/** The form of a model that has none; without a layout its published items stand in their order. Its code is the model's (contract 15.6). */
export function generateForm(appCode: string, model: ModelDocument): LoadedForm {
  const sheet: BizSheet = compact({
    id: `${appCode}.${model.code}`,
    code: model.code,
    name: model.name,
    name_i18n: jsonText(model.name_i18n),
    schemaCode: model.code,
    sheetType: GENERATED,
  });
  return Object.freeze({
    appCode,
    schemaCode: model.code,
    code: model.code,
    generated: true,
    scripted: false,
    sheet: freeze(sheet),
    printTemplates: [],
  });
}
