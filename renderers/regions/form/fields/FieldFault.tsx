import { Icon } from '#renderers/regions/base/Icon.tsx';

/** Why a value is refused, below its input; `id` for the input that is described by it. */
export function FieldFault({ id, text }: { id?: string; text: string }) {
  return (
    <p id={id} className="p-field-error">
      <Icon name="error" size={14} />
      <span>{text}</span>
    </p>
  );
}
