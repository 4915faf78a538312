import type { FormField } from '#schemas/formSchema/formSchema.ts';

/** Name of a data item, with the mark of those that must be filled in while they can be. */
export function ItemName({ field, typed }: { field: FormField; typed: boolean }) {
  return (
    <>
      {field.name}
      {typed && field.required && (
        <span className="p-required" aria-hidden="true">
          *
        </span>
      )}
    </>
  );
}
