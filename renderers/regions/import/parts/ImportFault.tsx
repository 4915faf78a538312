import { Icon } from '#renderers/regions/base/Icon.tsx';

/** What went wrong at a step without a form: the part that says so in forms would come with all of them. */
export function ImportFault({ text }: { text: string }) {
  return (
    <p className="p-field-error">
      <Icon name="error" size={14} />
      <span>{text}</span>
    </p>
  );
}
