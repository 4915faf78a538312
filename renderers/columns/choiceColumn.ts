import { PropertyType } from '#schemas/codes.ts';
import { isEmptyValue, listSeparator, ownText } from '#schemas/formats/format.ts';
import { displayText } from '#schemas/formats/index.ts';
import { choiceTags, choiceTone } from '#schemas/formats/tone.ts';
import type { ColumnRenderer } from '#renderers/contracts/column.ts';

/** One choice as a category tag. */
export const choiceColumn = {
  propertyTypes: [PropertyType.radio, PropertyType.dropdown],
  text: displayText,
  tree: (value, text, column) => (isEmptyValue(value) ? undefined : { type: 'category', text, tone: choiceTone(ownText(value), column) }),
} satisfies ColumnRenderer;

/** Several choices as tags side by side. */
export const choicesColumn = {
  propertyTypes: [PropertyType.checkbox, PropertyType.dropdownMulti],
  text: displayText,
  isTreeOfValue: true,
  tree: (value, _text, column, locale) =>
    isEmptyValue(value)
      ? undefined
      : {
          type: 'row',
          comma: listSeparator(locale),
          items: choiceTags(value, column, locale).map((tag) => ({ type: 'category', ...tag })),
        },
} satisfies ColumnRenderer;
