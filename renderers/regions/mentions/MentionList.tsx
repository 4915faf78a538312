import { Avatar } from '#renderers/regions/base/Avatar.tsx';
import type { Commenter } from '#schemas/comment.ts';
import './mentions.css';

interface MentionListProps {
  /** Id of the list; that of a person has their place behind it. */
  id: string;
  label: string;
  people: readonly Commenter[];
  active: number;
  /** Over what stands above the field, and not in the flow below it. */
  isAbove?: boolean;
  /** Address of the picture of a person. */
  pictureOf?(imgUrl: Commenter['imgUrl']): string | undefined;
  onChoose(person: Commenter): void;
}

/** A field near the lower edge has its offer below the edge. */
const showWhole = (offer: HTMLElement | null) => offer?.scrollIntoView({ block: 'nearest' });

/** People for the word behind an @. The text field keeps the focus and goes through them by its keys. */
export function MentionList({ id, label, people, active, isAbove = false, pictureOf, onChoose }: MentionListProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a list of the browser's own cannot be led by the keys of a text field
    <div ref={showWhole} id={id} role="listbox" aria-label={label} className="p-mentions" data-above={isAbove || undefined}>
      {people.map((person, at) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the field's
        <div
          key={person.id}
          id={`${id}-${at}`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- see above
          role="option"
          tabIndex={-1}
          aria-selected={at === active}
          className="p-mention"
          // The field keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(person)}
        >
          <Avatar name={person.name} src={pictureOf?.(person.imgUrl)} size={20} />
          <span>{person.name}</span>
          <span className="p-mention-department">{person.departmentName}</span>
        </div>
      ))}
    </div>
  );
}
