import type { FormDocument } from '#schemas/config/form.ts';
import type { DataItemDocument, ModelDocument, SubItemDocument } from '#schemas/config/model.ts';
import { controlsOf } from '#schemas/formSchema/controls.ts';

/** The items that a form must have a value for and that begin with none: codes, `sheet.column` for columns of sub-tables. */
export function itemsToFill(model: ModelDocument, form: FormDocument): ReadonlySet<string> {
  const required = new Set(controlsOf(form.publishedAttributesJson).flatMap(({ key, required: is }) => (is ? [key] : [])));
  const isToFill = (item: DataItemDocument | SubItemDocument, path: string): boolean =>
    (item.propertyEmpty === false || required.has(path)) && item.published !== false && !beginsWithValue(item);
  return new Set(
    model.properties.flatMap((item) => [
      ...(isToFill(item, item.code) ? [item.code] : []),
      ...(item.subSchema?.properties ?? []).flatMap((column) => {
        const path = `${item.code}.${column.code}`;
        return isToFill(column, path) ? [path] : [];
      }),
    ]),
  );
}

function beginsWithValue({ defaultValue, options }: DataItemDocument | SubItemDocument): boolean {
  const hasFormula = typeof options === 'object' && options !== null && 'formula' in options && Boolean(options.formula);
  return hasFormula || (defaultValue !== undefined && defaultValue !== null && defaultValue !== '');
}
