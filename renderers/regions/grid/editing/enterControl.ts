import { openWith } from '#renderers/regions/form/keys/typeAhead.ts';

/** What takes the focus in a control, in this order: a choice that is made, else the first place. */
const PLACES = 'input:not([type="hidden"]):not(:disabled), textarea:not(:disabled), [role="combobox"]:not(:disabled), [tabindex="0"]';

/**
 * Goes into the control of a cell: into its text, with what was typed in place of what stands there; a control that opens a panel opens
 * it, and what was typed goes into the search of that; Space turns a box.
 */
export function enterControl(frame: HTMLElement, typed: string): void {
  const place = focusControl(frame);
  if (isText(place)) {
    place.select();
    if (typed !== '') typeInto(place, typed);
  } else if (place?.matches('[role="combobox"]')) {
    if (typed === '') place.click();
    else openWith(place, { text: typed });
  } else if (typed === ' ') place?.click();
}

/** Puts what was typed into a control that has not the focus; false = it is to be chosen from a panel. */
export function fillControl(frame: HTMLElement, typed: string): boolean {
  const place = placeIn(frame);
  if (typed === '') return true;
  if (typed === ' ' && isBox(place)) {
    place.click();
    return true;
  }
  if (!isText(place)) return false;
  typeInto(place, typed);
  // It takes over what is typed once it is left.
  place.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  return true;
}

/** Goes to the first place of the control. */
export function focusControl(frame: HTMLElement): HTMLElement | null {
  const place = placeIn(frame);
  place?.focus();
  return place;
}

const placeIn = (frame: HTMLElement): HTMLElement | null =>
  frame.querySelector<HTMLElement>('input[type="radio"]:checked') ?? frame.querySelector<HTMLElement>(PLACES);

/** The next place to type in a control of several, as of an address; undefined = `from` is the last, or the first. */
export function nextPlace(frame: HTMLElement, from: EventTarget | null, step: 1 | -1): HTMLElement | undefined {
  const places = [
    ...frame.querySelectorAll<HTMLElement>('input:not([type="radio"]):not(:disabled), textarea:not(:disabled), [role="combobox"]:not(:disabled)'),
  ];
  const at = places.findIndex((place) => place === from);
  return at < 0 ? undefined : places[at + step];
}

type TextPlace = HTMLInputElement | HTMLTextAreaElement;

const isBox = (place: HTMLElement | null): place is HTMLInputElement => place instanceof HTMLInputElement && place.type === 'checkbox';

function isText(place: EventTarget | null): place is TextPlace {
  return place instanceof HTMLTextAreaElement || (place instanceof HTMLInputElement && !/^(radio|checkbox|button|file)$/.test(place.type));
}

/** As a hand would: the control hears of it. */
function typeInto(place: TextPlace, typed: string): void {
  place.setRangeText(typed, 0, place.value.length, 'end');
  place.dispatchEvent(new InputEvent('input', { bubbles: true, data: typed, inputType: 'insertText' }));
}
