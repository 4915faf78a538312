import { Type, type Static } from 'typebox';
import { TONES, type Tone } from '#schemas/tones.ts';
import { Name, NameI18n, SchemaKey, SortKey, Code, closed } from './fields.ts';

const Entry = closed(
  {
    code: Type.String({
      minLength: 1,
      maxLength: 64,
      pattern: '^[^;；]+$',
      wants: 'text without a semicolon, at most 64 characters',
      description: 'What is stored; must not change once records hold it, and holds no semicolon',
    }),
    name: Name,
    name_i18n: Type.Optional(NameI18n),
    sortKey: Type.Optional(SortKey),
    color: Type.Optional(
      Type.Unsafe<Tone>({ type: 'string', enum: [...TONES], description: 'Tone of its tag in every list, block and chart; without one its place says which' }),
    ),
    disabled: Type.Optional(Type.Boolean({ description: 'true = shown where records hold it, no longer offered' })),
  },
  'Entry',
);

/** `dictionaries/<dictionaryCode>.json`: choices with a code and names, shared by the models of an application (ADR 0007). */
export const DictionaryDocument = closed(
  {
    $schema: Type.Optional(SchemaKey),
    code: Code,
    name: { ...Name, description: 'Name in Chinese for those who build; people are shown the names of the entries' },
    name_i18n: Type.Optional(Type.Unsafe<Static<typeof NameI18n>>({ ...NameI18n, description: 'Names for those who build, in other languages' })),
    items: Type.Array(Entry, { minItems: 1, maxItems: 2000, description: 'Entries' }),
  },
  'A dictionary: choices with a code and names in every language',
);
export type DictionaryDocument = Static<typeof DictionaryDocument>;
