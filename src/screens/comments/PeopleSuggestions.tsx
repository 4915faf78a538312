import { Avatar } from '#renderers/regions/base/Avatar.tsx';
import type { Commenter } from '#schemas/comment.ts';
import { imageAddress } from '#src/engine/session/session.ts';

interface PeopleSuggestionsProps {
  /** Id of the list; that of a person has its place behind it. */
  id: string;
  label: string;
  people: readonly Commenter[];
  active: number;
  onChoose(person: Commenter): void;
}

/** A field near the lower edge of the dialog has its offer below the edge. */
const showWhole = (offer: HTMLElement | null) => offer?.scrollIntoView({ block: 'nearest' });

/** People for the word behind an @. The text field keeps the focus and goes through them by its keys. */
export function PeopleSuggestions({ id, label, people, active, onChoose }: PeopleSuggestionsProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a list of the browser's own cannot be led by the keys of a text field
    <div ref={showWhole} id={id} role="listbox" aria-label={label} className="p-comment-people">
      {people.map((person, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the field's
        <div
          key={person.id}
          id={`${id}-${index}`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- see above
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className="p-comment-person"
          // The field keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(person)}
        >
          <Avatar name={person.name} src={imageAddress('person', person.imgUrl)} />
          <span>{person.name}</span>
          <span className="p-comment-quiet">{person.departmentName}</span>
        </div>
      ))}
    </div>
  );
}
