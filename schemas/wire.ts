import { Type, type Static, type TSchema } from 'typebox';

/** The envelope every enveloped answer comes in (contract 2.1). */
export interface Envelope<T = unknown> {
  /** 0 = success; otherwise `data` is ignored and `errmsg` is the reason. */
  errcode: number;
  errmsg: string;
  data: T;
  /** 32 upper-case hex characters. */
  traceId: string;
}

/** Makes the schema of a page of items (contract 2.1). */
export function pageOf<T extends TSchema>(item: T) {
  return Type.Object({
    content: Type.Array(item),
    totalElements: Type.Integer({ minimum: 0, description: 'Number of all matching items' }),
    totalPages: Type.Optional(Type.Integer({ minimum: 0 })),
  });
}

/** Pattern of every code (contract 15.1). */
export const CODE_PATTERN = '^[A-Za-z][A-Za-z0-9_]{0,63}$';

/** Code of a configured thing: model, list view, form, application (contract 15.1). */
export const Code = Type.String({
  pattern: CODE_PATTERN,
  description: 'Letters, digits and underscore, beginning with a letter, at most 64 characters',
});

/** Names by language: JSON text with an `en` key, or the object itself (contract 6.8). */
export const NameI18n = Type.Union([Type.String(), Type.Record(Type.String(), Type.String())], {
  description: 'English name: JSON text with an `en` key, or an object',
});
export type NameI18nValue = Static<typeof NameI18n>;

/**
 * JSON text on the wire; the value itself is accepted too (contract 17). Inside, the field holds the value, of which readers check what they take:
 * `jsonText` marks it for the borders that decode and encode it (`formats/jsonTexts.ts`).
 */
export const JsonText = Type.Unsafe<unknown>(
  Type.Union([Type.String(), Type.Object({}), Type.Array(Type.Unknown()), Type.Null()], { description: 'JSON text, or the value itself', jsonText: true }),
);

/** Optional field that may also be null. */
export function maybe<T extends TSchema>(schema: T) {
  return Type.Optional(Type.Union([schema, Type.Null()]));
}
