import { createContext, useContext } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { FormerOf } from '#renderers/contracts/process.ts';
import type { FormModel } from '#schemas/formSchema/formSchema.ts';
import type { Registry } from '#renderers/contracts/registry.ts';
import type { Widget } from '#renderers/regions/widgets/controls/widget.ts';

/** What the parts of one form share; a new object only when the form itself changes, not with every key. */
export interface FormParts {
  model: FormModel;
  ports: Ports;
  editing: boolean;
  /** A step of a workflow is filled in: what it leaves alone are plain values. */
  isTask?: boolean;
  /** Begins the ids of all fields. */
  id: string;
  /** Draws what is typed into; absent where the form is only read. */
  inputs?: Registry<Widget> | undefined;
  /** Words of what stood at a place when the reader of a task decided last. */
  formerOf?: FormerOf | undefined;
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
