import type { BizObject } from '#schemas/form.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';
import { invalidParameter } from '#server/refusals/parameters.ts';

/** Values that are sent along, with the record that they are sent for, where that is named (contract 10.2). */
export const sentValues = ({ bizObject }: { bizObject?: BizObject | null | undefined }): FormValues | undefined =>
  bizObject ? { ...bizObject.data, ...(bizObject.id ? { id: bizObject.id } : {}) } : undefined;

/** Values of another model would all be passed over. Errors: 900400. */
export function requireModelOf(sentFor: string | undefined, schemaCode: string): void {
  if (sentFor && sentFor !== schemaCode) throw invalidParameter('bizObject.schemaCode');
}

/** Values of another record must not be written to that of the item, whose place alone decides. Errors: 900400. */
export function requireSameRecord({ id }: FormValues, objectId: string): void {
  if (id && id !== objectId) throw invalidParameter('bizObject.id');
}
