import { expect, it } from 'vitest';
import { columnsOfCard } from '#renderers/regions/rows/columnsOfCard.ts';
import { PropertyType } from '#schemas/codes.ts';
import { compileColumns } from '#src/engine/lists/state/compileColumns.ts';

/** The keys of a card over columns of these codes and types. */
function keysOfCard(...columns: readonly (readonly [code: string, type: number])[]): string[] {
  return columnsOfCard(compileColumns(columns.map(([propertyCode, propertyType]) => ({ propertyCode, propertyType, name: propertyCode })))).map(
    ({ key }) => key,
  );
}
const texts = (...codes: readonly string[]) => codes.map((code) => [code, PropertyType.shortText] as const);

it('[BX-038] a number that the server gives stands below the name behind it, and is the title where there is none', () => {
  expect(keysOfCard(...texts('sequenceNo', 'name', 'city'))).toEqual(['name', 'sequenceNo', 'city']);
  expect(keysOfCard(['sequenceNo', PropertyType.shortText], ['amount', PropertyType.number])).toEqual(['sequenceNo', 'amount']);
});

it('[BX-038] a card has a title and four columns, and the first number and date of those that come later', () => {
  const columns = texts('a', 'b', 'c', 'd', 'e', 'f');
  expect(keysOfCard(...columns)).toEqual(['a', 'b', 'c', 'd', 'e']);
  const later = [
    ['price', PropertyType.number],
    ['due', PropertyType.date],
    ['weight', PropertyType.number],
  ] as const;
  expect(keysOfCard(...columns, ...later)).toEqual(['a', 'b', 'c', 'd', 'price', 'due']);
  expect(keysOfCard(...columns.slice(0, 3), later[0], ...columns.slice(3), later[1])).toEqual(['a', 'b', 'c', 'price', 'd', 'due']);
});

it('[BX-038] what stands on every card comes last, however many columns there are', () => {
  const columns = compileColumns(
    texts('a', 'acts', 'b', 'c', 'd', 'e').map(([propertyCode, propertyType]) => ({ propertyCode, propertyType, name: propertyCode })),
  );
  const marked = columns.map((column) => (column.key === 'acts' ? { ...column, onEveryCard: true as const } : column));
  expect(columnsOfCard(marked).map(({ key }) => key)).toEqual(['a', 'b', 'c', 'd', 'e', 'acts']);
});
