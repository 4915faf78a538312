import { PropertyType } from '#schemas/codes.ts';
import { FILTER_CAPS, type FilterCodec } from './codec.ts';

/** Text filter; also the fallback of unknown types (contract 6.1: an unknown type shows as text). */
export const textCodec = {
  propertyTypes: [PropertyType.shortText, PropertyType.longText, PropertyType.opinion, PropertyType.attachment, PropertyType.subTable],
  schema: () => ({ type: 'string', maxLength: FILTER_CAPS.textChars }),
  encode: (value) => (value.trim() === '' ? null : value.trim()),
  decode: (text) => (text === '' ? undefined : text),
  chip: (value) => value.trim(),
  preset: ({ defaultValue }) => (typeof defaultValue === 'string' && defaultValue !== '' ? defaultValue : undefined),
} satisfies FilterCodec<string>;
