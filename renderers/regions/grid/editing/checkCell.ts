import type { FormRule } from '#schemas/property.ts';
import { readFormulas } from '#schemas/formSchema/compute.ts';
import type { FormModel } from '#schemas/formSchema/formSchema.ts';
import { toFormValues } from '#schemas/formSchema/record.ts';
import type { FormLoad } from '#schemas/form.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import { actorOf } from '#renderers/regions/form/fields/actorOf.ts';
import { checkFormValues } from '#renderers/regions/form/fields/checkFormValues.ts';
import type { FieldError } from '#renderers/regions/form/fields/validator.ts';

/**
 * What is wrong with a new value of one item, by the checks of the record's form over all its values; what others of them lack, the
 * server says when it is stored. Source: contract 6.8, 8.3, 10.3.
 */
export function checkCell(
  { form, rules, model }: { form: FormLoad; rules: readonly FormRule[]; model: FormModel },
  code: string,
  value: unknown,
  ports: Ports,
): FieldError[] {
  const actor = actorOf(ports);
  const values = readFormulas(model.fields).compute({ ...toFormValues(model.fields, form.bizObject.data, false), [code]: value }, actor);
  return checkFormValues({ model, rules, actor, locale: ports.locale, t: ports.t }, values).filter(({ path }) => path[0] === code);
}
