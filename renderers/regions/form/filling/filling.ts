import { checkFormValues } from '#renderers/regions/form/fields/checkFormValues.ts';
import { widgetRegistry } from '#renderers/regions/widgets/index.ts';
import { readFormulas } from '#schemas/formSchema/compute.ts';

/** What a form is filled in with: its inputs, its formulas, its checks. One chunk, which a form that is only read goes without. */
export const filling = { widgetRegistry, readFormulas, checkFormValues };

export type Filling = typeof filling;
