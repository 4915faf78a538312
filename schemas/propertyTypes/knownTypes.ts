import { PropertyType, type PropertyTypeCode } from '#schemas/codes.ts';

/** Every property type that we know, from the smallest code on (contract 6.1). */
export const KNOWN_TYPES: readonly PropertyTypeCode[] = Object.values(PropertyType).toSorted((one, other) => one - other);
