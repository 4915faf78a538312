import type { PropertyTypeCode } from '#schemas/codes.ts';
import type { QueryCondition } from '#schemas/list.ts';
import type { Locale } from '#schemas/localized.ts';
import type { UnitHit } from '#schemas/organisation.ts';

/** A JSON Schema as plain data. */
export type JsonSchema = Record<string, unknown>;

/** The signed-in user as far as presets need it (contract 6.6: myself, my department). */
export interface Myself {
  user: UnitHit;
  department: UnitHit | undefined;
}

/** Why a filter value cannot be sent: only one end of a range is there (LS-019), or it says nothing that its kind could be compared with. */
export type FilterFault = 'halfRange' | `unreadable.${'number' | 'date' | 'time' | 'value'}`;

/** In place of a form value: text of a filter that came in, e.g. with an address, and that its condition cannot read. */
export interface UnreadFilter {
  unread: string;
}

/**
 * The pure half of a filter kind: how its value looks, travels and starts.
 * Used by the browser for sending and by the server for reading, so that one place knows the wire form.
 * Source: contract 6.4, 6.6; LS-013 to LS-019, EN-018 to EN-020.
 */
export interface FilterCodec<V = unknown, T extends PropertyTypeCode = PropertyTypeCode> {
  propertyTypes: readonly T[];
  /** JSON Schema of the form value; made from the checked condition alone. */
  schema(condition: QueryCondition, locale: Locale): JsonSchema;
  /** Text of `propertyValue`; null = the filter is not sent, because it is empty or incomplete. */
  encode(value: V, condition: QueryCondition): string | null;
  /** Form value of a `propertyValue`; undefined when the text does not say one. */
  decode(text: string, condition: QueryCondition): V | undefined;
  /** Form value of a text that cannot be read, so that its field shows it; absent where a field shows only what it can read. */
  typed?(text: string, condition: QueryCondition): V;
  /** Value the condition starts with (LS-014); `today` is `yyyy-MM-dd` in the server's zone. */
  preset(condition: QueryCondition, today: string, myself: Myself): V | undefined;
  /** Words of a value: its chip and the `propertyValueName` of its item (LS-015, EN-018). */
  chip(value: V, condition: QueryCondition, locale: Locale): string;
  /** Why a value that is not empty cannot be sent. */
  fault?(value: V, condition: QueryCondition): FilterFault | undefined;
}

/** Most values a filter may hold and longest text it may carry; caps of schemas made from configuration. */
export const FILTER_CAPS = { items: 500, textChars: 2000 } as const;
