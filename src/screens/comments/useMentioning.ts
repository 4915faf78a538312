import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { Commenter } from '#schemas/comment.ts';
import { call } from '#src/api/client.ts';
import { mentionAt } from './mentions.ts';
import type { RecordPlace } from './recordPlace.ts';

const DELAY_MS = 200;
/** As many as stand below the field without scrolling. */
const MOST_OFFERED = 6;

interface Offer {
  people: readonly Commenter[];
  /** Where the @ stands. */
  at: number;
  active: number;
  /** What was looked for. */
  word: string;
}

interface Mentioning {
  place: RecordPlace;
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  setText(text: string): void;
  /** Those whom the text mentions from the beginning, ids by name. */
  first: Iterable<readonly [string, readonly string[]]>;
}

/** People for the word behind an @ in a text field, chosen by keys or pointer; `chosen` = ids by name. */
export function useMentioning({ place, field, text, setText, first }: Mentioning) {
  const [offer, setOffer] = useState<Offer>();
  const [caret, setCaret] = useState(0);
  const [chosen, setChosen] = useState<ReadonlyMap<string, readonly string[]>>(() => new Map(first));
  /** The @ whose offer was put away with Escape. */
  const dismissed = useRef<number>(undefined);
  const mention = mentionAt(text, caret);
  const at = mention?.at;
  const word = mention?.word;
  const { schemaCode, bizObjectId } = place;

  useEffect(() => {
    if (at === undefined || word === undefined || dismissed.current === at) {
      setOffer(undefined);
      if (at === undefined) dismissed.current = undefined;
      return;
    }
    const stop = new AbortController();
    const timer = setTimeout(() => {
      call('mentionable', { query: { schemaCode, bizObjectId, searchword: word, pageSize: MOST_OFFERED } }, { signal: stop.signal }).then(
        (people) => stop.signal.aborted || setOffer({ people, at, active: 0, word }),
        // Without an offer the text is written all the same.
        () => setOffer(undefined),
      );
    }, DELAY_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [at, word, schemaCode, bizObjectId]);

  const choose = (person: Commenter) => {
    if (offer === undefined) return;
    const before = text.slice(0, offer.at);
    const inserted = `@${person.name} `;
    const next = before.length + inserted.length;
    // At once: the next key may come before the next frame, and belongs behind the name.
    flushSync(() => {
      setText(`${before}${inserted}${text.slice(caret).replace(/^ /, '')}`);
      setChosen((now) => new Map(now).set(person.name, [...(now.get(person.name) ?? []), person.id]));
      setOffer(undefined);
      setCaret(next);
    });
    field.current?.focus();
    field.current?.setSelectionRange(next, next);
  };
  /** True when the key was for the offer. */
  const onKey = (event: KeyboardEvent): boolean => {
    if (offer === undefined || event.nativeEvent.isComposing) return false;
    const { people, active } = offer;
    const person = people[active];
    if (person === undefined && event.key !== 'Escape') return false;
    if (event.key === 'ArrowDown') setOffer({ ...offer, active: (active + 1) % people.length });
    else if (event.key === 'ArrowUp') setOffer({ ...offer, active: (active + people.length - 1) % people.length });
    else if ((event.key === 'Enter' || event.key === 'Tab') && person) choose(person);
    else if (event.key === 'Escape') {
      dismissed.current = offer.at;
      setOffer(undefined);
    } else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return { offer, chosen, choose, onKey, onCaret: setCaret };
}
