import { useId } from 'react';
import type { ChoiceCard, ChoiceCards } from '#renderers/contracts/process.ts';
import { Avatar } from '#renderers/regions/base/Avatar.tsx';
import type { FormField } from '#schemas/formSchema/field.ts';
import './choiceCards.css';

interface ChoiceFieldProps {
  field: FormField;
  cards: ChoiceCards;
  value: unknown;
  onChoose(card: ChoiceCard): void;
}

/** A choice of one whose choices say more than a name: lines with people and times, or cards with what follows. Source: mockup 19. */
export function ChoiceField({ field, cards: { layout, choices }, value, onChoose }: ChoiceFieldProps) {
  const name = useId();
  return (
    <fieldset className="p-choice-cards" data-layout={layout}>
      <legend className="p-field-label">
        {field.name}
        {field.required && (
          <span className="p-required" aria-hidden="true">
            *
          </span>
        )}
      </legend>
      <div className="p-choice-cards-list">
        {choices.map((card) => (
          <label key={card.value} className="p-choice-card" data-chosen={card.value === value || undefined}>
            <input type="radio" name={name} value={card.value} checked={card.value === value} onChange={() => onChoose(card)} />
            <span className="p-choice-card-words">
              <span className="p-choice-card-name">{card.text}</span>
              {card.hint !== undefined && <span className="p-choice-card-hint">{card.hint}</span>}
            </span>
            {card.people && (
              <span className="p-choice-card-people">
                {card.people.map((person) => (
                  <span key={person} className="p-choice-card-person">
                    <Avatar name={person} size={18} />
                    {person}
                  </span>
                ))}
              </span>
            )}
            {card.remark !== undefined && <span className="p-choice-card-remark">{card.remark}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
