/**
 * The value that JSON holds under a code; what every object has is none, whatever the code is (`constructor`, `toString`).
 * Shape: values by property code, columns of a row, rights by code. Source: contract 15.1.
 */
export function valueAt<T>(values: Readonly<Record<string, T>>, code: string): T | undefined {
  return Object.hasOwn(values, code) ? values[code] : undefined;
}
