import { createContext, useContext } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { FormModel } from '#schemas/formSchema/formSchema.ts';

/** What the parts of one form share; a new object only when the form itself changes, not with every key. */
export interface FormParts {
  model: FormModel;
  ports: Ports;
  editing: boolean;
  /** Begins the ids of all fields. */
  id: string;
}

/** The form around a part. */
export const FormContext = createContext<FormParts | undefined>(undefined);

/** The form around a part. Errors: throws outside a form. */
export function useForm(): FormParts {
  const form = useContext(FormContext);
  if (!form) throw new Error('A form part stands outside a form');
  return form;
}

/** Id of the element of a place that takes the focus, as rjsf and the sub-table make it. */
export function fieldId(formId: string, path: readonly (string | number)[]): string {
  return [formId, ...path].join('_');
}
