import { PropertyType } from '#schemas/codes.ts';
import { choiceTexts } from '#schemas/formats/choice.ts';
import { isEmptyValue, listSeparator } from '#schemas/formats/format.ts';
import { displayText } from '#schemas/formats/index.ts';
import type { ColumnRenderer } from '../contract.ts';

/** One choice as a category tag. */
export const choiceColumn: ColumnRenderer = {
  propertyTypes: [PropertyType.radio, PropertyType.dropdown],
  text: displayText,
  tree: (value, text) => (isEmptyValue(value) ? undefined : { type: 'category', text }),
};

/** Several choices as tags side by side. */
export const choicesColumn: ColumnRenderer = {
  propertyTypes: [PropertyType.checkbox, PropertyType.dropdownMulti],
  text: displayText,
  tree: (value, _text, column, locale) =>
    isEmptyValue(value)
      ? undefined
      : { type: 'row', comma: listSeparator(locale), items: choiceTexts(value, column, locale).map((text) => ({ type: 'category', text })) },
};
