import type { ModelDocument } from '#schemas/config/model.ts';
import { compileExpression, compileTemplate, type Expression } from '#schemas/expression/expression.ts';
import type { FormRule } from '#schemas/property.ts';
import { isShortText } from '#schemas/propertyTypes/traits.ts';
import type { BusinessRule, LoadedForm, LoadedList, LoadedModel, RingItem } from '#server/apps/documents/loadedApps.ts';
import { compileItems, type Dictionaries } from './items.ts';
import { englishOf, freeze } from './text.ts';

/** Makes a model ready for requests: wire shapes, expressions read once. */
export function compileModel(
  appCode: string,
  document: ModelDocument,
  { lists, forms, dictionaries }: { lists: readonly LoadedList[]; forms: readonly LoadedForm[]; dictionaries: Dictionaries },
): LoadedModel {
  return Object.freeze({
    appCode,
    code: document.code,
    document: freeze(document),
    items: freeze(compileItems(appCode, document, dictionaries)),
    rules: freeze((document.rules ?? []).map((rule): FormRule => ({ ...rule, schemaCode: document.code }))),
    businessRules: businessRules(document),
    formulas: formulas(document),
    nameTemplate: compileTemplate(document.nameRule ?? defaultNameRule(document)),
    ringItems: freeze(ringItems(document, lists)),
    lists,
    forms,
  });
}

/** The parent and the predecessors of every Gantt chart of the model (contract 15.4). */
function ringItems({ parentPropertyCode }: ModelDocument, lists: readonly LoadedList[]): RingItem[] {
  const before = new Set(lists.flatMap(({ document }) => document.queryGanttModel?.preRelatePropertyCode ?? []));
  const parents: RingItem[] = parentPropertyCode === undefined ? [] : [{ code: parentPropertyCode, role: 'parent' }];
  return [...parents, ...[...before].filter((code) => code !== parentPropertyCode).map((code): RingItem => ({ code, role: 'predecessor' }))];
}

function businessRules({ businessRules: rules = [] }: ModelDocument): BusinessRule[] {
  return rules.map(({ code, name, name_i18n, on, when, message, message_i18n }) => ({
    code,
    name,
    nameEn: englishOf(name_i18n) ?? name,
    on,
    when: compileExpression(when),
    message,
    messageEn: englishOf(message_i18n) ?? message,
  }));
}

/** Without a rule a record is named by its first short text, else by its number. */
function defaultNameRule({ properties }: ModelDocument): string {
  const text = properties.find(({ propertyType, published }) => isShortText(propertyType) && published !== false);
  return `\${${text?.code ?? 'sequenceNo'}}`;
}

/** Formulas by `code` or `sheet.code`, each after those it needs; circles were refused by the check. */
function formulas(model: ModelDocument): ReadonlyMap<string, Expression> {
  const all = new Map<string, Expression>();
  for (const item of model.properties) {
    if (item.options?.formula !== undefined) all.set(item.code, compileExpression(item.options.formula));
    for (const column of item.subSchema?.properties ?? []) {
      if (column.options?.formula !== undefined) all.set(`${item.code}.${column.code}`, compileExpression(column.options.formula));
    }
  }
  const ordered = new Map<string, Expression>();
  const add = (code: string): void => {
    const expression = all.get(code);
    if (!expression || ordered.has(code)) return;
    const sheet = code.includes('.') ? code.split('.')[0] : undefined;
    for (const reference of expression.references) {
      const own = reference.sheet === undefined && sheet !== undefined ? `${sheet}.${reference.code}` : undefined;
      for (const need of [own, reference.sheet === undefined ? reference.code : `${reference.sheet}.${reference.code}`])
        if (need !== undefined && need !== code) add(need);
    }
    ordered.set(code, expression);
  };
  for (const code of all.keys()) add(code);
  return ordered;
}
