import type { PropertyTypeCode } from '#schemas/codes.ts';
import type { ComponentType } from 'react';
import type { FilterFieldProps, FilterRenderer } from '#renderers/contracts/filter.ts';
import type { FilterCodec } from '#schemas/formats/filters/codec.ts';

/** Joins the pure half of a filter kind with its field (architecture: Filter). */
export function filterRenderer<V, T extends PropertyTypeCode>(
  codec: FilterCodec<V, T>,
  Field: ComponentType<FilterFieldProps<V>>,
  displayTypes?: readonly number[],
): FilterRenderer<unknown, T> {
  const renderer: FilterRenderer<V, T> = {
    propertyTypes: codec.propertyTypes,
    ...(displayTypes === undefined ? {} : { displayTypes }),
    schema: codec.schema,
    Field,
    chip: codec.chip,
    encode(value, condition, locale) {
      const propertyValue = codec.encode(value, condition);
      const { propertyCode, propertyType } = condition;
      return propertyValue === null ? null : { propertyCode, propertyType, propertyValue, propertyValueName: codec.chip(value, condition, locale) };
    },
    decode: (item, condition) => codec.decode(item.propertyValue, condition),
    preset: codec.preset,
  };
  // The condition's kind decides the value type at both ends, so registry and panel may forget it.
  return renderer as unknown as FilterRenderer<unknown, T>;
}
