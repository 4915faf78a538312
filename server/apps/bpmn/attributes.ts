import type { XmlAttribute, XmlElement } from '#server/apps/documents/xmlTree.ts';

/** A part of a list that is written with commas, and the offset of its first character in the document. */
export interface ListPart {
  value: string;
  at: number;
}

/** An attribute with a value; an empty one counts as not given. */
export function given(element: XmlElement | undefined, name: string): XmlAttribute | undefined {
  const attribute = element?.attributes.get(name);
  return attribute?.value ? attribute : undefined;
}

/** Its text, or undefined. */
export function textAttribute(element: XmlElement | undefined, name: string): string | undefined {
  return given(element, name)?.value;
}

/** One of fixed words; anything else was reported by the check of values and counts as not given. */
export function wordAttribute<W extends string>(element: XmlElement | undefined, name: string, words: readonly W[], fallback: W): W {
  const value = textAttribute(element, name);
  return words.find((word) => word === value) ?? fallback;
}

/** `true` or `false`. */
export function flagAttribute(element: XmlElement | undefined, name: string, fallback: boolean): boolean {
  const value = textAttribute(element, name);
  return value === 'true' || (value !== 'false' && fallback);
}

/** A whole number. */
export function wholeAttribute(element: XmlElement | undefined, name: string, fallback: number): number {
  const value = textAttribute(element, name);
  return value !== undefined && /^\d{1,9}$/.test(value) ? Number(value) : fallback;
}

/** The parts of a list joined by commas, without blanks and empty ones. */
export function listParts(attribute: XmlAttribute | undefined): ListPart[] {
  if (!attribute) return [];
  let at = attribute.valueAt;
  // References in lists of codes would only move the place of a fault.
  return attribute.value.split(',').flatMap((part) => {
    const place = at + (part.length - part.trimStart().length);
    at += part.length + 1;
    const value = part.trim();
    return value === '' ? [] : [{ value, at: place }];
  });
}
