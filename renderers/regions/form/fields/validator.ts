import { toErrorSchema, type ErrorSchema, type RJSFSchema, type RJSFValidationError, type ValidatorType } from '@rjsf/utils';

/** What is wrong where: `['items', 2, 'quantity']`; the message is for the reader. */
export interface FieldError {
  path: readonly (string | number)[];
  message: string;
}

/** Nothing is wrong; one list for all who say so, so that nothing is drawn again. */
export const NO_ERRORS: readonly FieldError[] = [];
/** The check of a form that checks nothing itself. */
export const noCheck = (): readonly FieldError[] => NO_ERRORS;

/**
 * rjsf's validator interface over a check of our own, made of interpreted JSON Schema and form rules: nothing is
 * compiled, so no eval is needed (safety.md, Validators).
 */
export function toValidator<V>(check: (values: V) => readonly FieldError[]): ValidatorType<V, RJSFSchema> {
  return {
    validateFormData(values) {
      // A form begins without values; the check sees an empty record then.
      const errors = check((values ?? {}) as V).map(toRjsfError);
      return { errors, errorSchema: toErrorSchema<V>(errors) };
    },
    // rjsf chooses among alternatives with it, and the schemas it is given have none (`leavesOf`).
    isValid: () => true,
    rawValidation: () => ({ errors: [] }),
  };
}

/** Errors as the tree rjsf hands down to the fields; what concerns the whole record stands at none. */
export function toErrorTree<V>(errors: readonly FieldError[]): ErrorSchema<V> {
  return toErrorSchema<V>(errors.filter(({ path }) => path.length > 0).map(toRjsfError));
}

function toRjsfError({ path, message }: FieldError): RJSFValidationError {
  return { property: path.map((part) => `.${part}`).join(''), message, stack: message };
}
