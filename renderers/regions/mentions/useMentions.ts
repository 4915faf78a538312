import { type KeyboardEvent, type RefObject, type SyntheticEvent, useEffect, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLatest } from '#renderers/regions/hooks/useLatest.ts';
import type { Commenter } from '#schemas/comment.ts';
import { mentionAt } from '#schemas/formats/mentionAt.ts';

const DELAY_MS = 200;
/** As many as stand beside the field without scrolling. */
const MOST_OFFERED = 6;

interface Offer {
  /** Empty = nobody has that name. */
  people: readonly Commenter[];
  /** Where the @ stands. */
  at: number;
  active: number;
  /** What was looked for. */
  word: string;
}

interface Mentioning {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  /** People by a part of their name. Errors: those of its call. */
  mentionable(word: string, signal: AbortSignal): Promise<readonly Commenter[]>;
  /** The words with the name of somebody who was chosen. */
  onChoose(text: string, person: Commenter): void;
}

/**
 * People for the word behind an @ in a text field, chosen by keys or pointer. Shape: `fieldProps` = what the field has of it, `listId` = the id
 * of the list of people (`MentionList`).
 */
export function useMentions({ field, text, mentionable, onChoose }: Mentioning) {
  const listId = useId();
  const [offer, setOffer] = useState<Offer>();
  const [caret, setCaret] = useState(0);
  /** The @ whose offer was put away. */
  const [closed, setClosed] = useState<number>();
  const latest = useLatest(mentionable);
  const mention = mentionAt(text, caret);
  const at = mention?.at === closed ? undefined : mention?.at;
  const word = mention?.word ?? '';
  // One that begins where another was put away is another one.
  if (mention === undefined && closed !== undefined) setClosed(undefined);
  useEffect(() => {
    if (at === undefined) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      latest.current(word, stop.signal).then(
        (people) => stop.signal.aborted || setOffer({ people: people.slice(0, MOST_OFFERED), at, active: 0, word }),
        // Without an offer the words are written nevertheless.
        () => setOffer(undefined),
      );
    }, DELAY_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [at, word, latest]);
  const shown = at !== undefined && offer?.at === at ? offer : undefined;
  /** Puts the words in at once: the next key may come before the next frame, and belongs behind them. */
  const replaced = (before: string, change: () => void) => {
    flushSync(() => {
      change();
      setCaret(before.length);
    });
    field.current?.focus();
    field.current?.setSelectionRange(before.length, before.length);
  };
  const choose = (person: Commenter) => {
    if (!shown) return;
    const before = `${text.slice(0, shown.at)}@${person.name} `;
    replaced(before, () => {
      onChoose(`${before}${text.slice(caret).replace(/^ /, '')}`, person);
      setOffer(undefined);
    });
  };
  /** Begins a mention where the caret stands. */
  const begin = (change: (text: string) => void) => {
    const place = field.current?.selectionStart ?? text.length;
    const needsSpace = place > 0 && !/\s/.test(text[place - 1] ?? '');
    const before = `${text.slice(0, place)}${needsSpace ? ' ' : ''}@`;
    replaced(before, () => change(`${before}${text.slice(place)}`));
  };
  /** True when the key was for the offer. */
  const onKey = (event: KeyboardEvent): boolean => {
    if (!shown || event.nativeEvent.isComposing) return false;
    const { people, active } = shown;
    const person = people[active];
    if (!person && event.key !== 'Escape') return false;
    if (event.key === 'ArrowDown') setOffer({ ...shown, active: (active + 1) % people.length });
    else if (event.key === 'ArrowUp') setOffer({ ...shown, active: (active + people.length - 1) % people.length });
    else if ((event.key === 'Enter' || event.key === 'Tab') && person) choose(person);
    else if (event.key === 'Escape') {
      setClosed(shown.at);
      setOffer(undefined);
    } else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  const isOffered = shown !== undefined && shown.people.length > 0;
  const fieldProps = {
    'aria-autocomplete': 'list',
    'aria-controls': isOffered ? listId : undefined,
    'aria-activedescendant': isOffered ? `${listId}-${shown.active}` : undefined,
    onSelect: (event: SyntheticEvent<HTMLTextAreaElement>) => setCaret(event.currentTarget.selectionStart),
  } as const;
  return { offer: shown, listId, fieldProps, choose, begin, onKey, onCaret: setCaret };
}
