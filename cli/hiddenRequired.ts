import type { Fault } from '#server/apps/documents/fault.ts';
import type { Loading } from '#server/apps/loader.ts';
import { itemsToFill } from '#server/apps/documents/requiredItems.ts';
import { readFormScript } from '#server/apps/formScript/formScript.ts';
import { formScriptUses } from './scriptTypes/scripts.ts';

/**
 * Warns at each line of a form's script that hides or locks an item which must have a value and is given none: while it is hidden,
 * nobody can save the form.
 */
export function checkHiddenRequired(loading: Loading): Fault[] {
  return formScriptUses(loading).flatMap(({ model, forms, text = '', place }) => {
    const drafts = [...loading.chosen.values()].flatMap((draft) => (draft.kind === 'form' && draft.value ? [draft.value] : []));
    const toFill = new Set(
      forms.flatMap(({ code }) => {
        const form = drafts.find((draft) => draft.code === code && draft.schemaCode === model.code);
        return form ? [...itemsToFill(model.document, form)] : [];
      }),
    );
    const { writes, mayGive } = readFormScript(text);
    return writes
      .filter(({ control }) => toFill.has(control) && !mayGive(control))
      .map(({ control, does, at }): Fault => {
        const before = text.slice(0, at);
        const line = before.split('\n').length;
        const reason = `the script ${does} ${control}, which needs a value and is given none: while it is so, nobody can save the form; set a value, or require it by form.${control}.required only while it shows`;
        return { ...place(line, at - before.lastIndexOf('\n')), severity: 'warning', reason };
      });
  });
}
