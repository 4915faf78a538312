import type { Translate } from '#renderers/contracts/ports.ts';
import type { FormField } from '#schemas/formSchema/field.ts';
import { logicField } from './promptFields.ts';

/** Code of the field that says whether what stands in the form is saved before an act that leaves the item. */
export const SAVE_FIRST = 'saveFirst';

/** Offered where an act would lose typed values. */
export const saveFirstField = (t: Translate): FormField => logicField(SAVE_FIRST, t('workflow:ask.saveFirst'));
