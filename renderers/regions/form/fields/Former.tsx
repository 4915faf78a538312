import { useForm } from './formContext.ts';

/** What stood at a place when the reader of a task decided last; nothing where it is as it was. Source: BX-087. */
export function Former({ place }: { place: string }) {
  const words = useForm().formerOf?.(place);
  return (
    words !== undefined && (
      <span className="p-field-former" title={words}>
        {words}
      </span>
    )
  );
}
