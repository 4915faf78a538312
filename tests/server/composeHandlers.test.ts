import { expect, it } from 'vitest';
import { favouriteHandlers } from '#server/handlers/favourites/index.ts';
import { listHandlers } from '#server/handlers/list/index.ts';
import { handlers } from '#server/implement.ts';
import { composeHandlers, type Handlers } from '#server/services/handler.ts';

it('every call of an area is in the map of all, with the handler that its area gives it', () => {
  for (const [name, handler] of Object.entries({ ...listHandlers, ...favouriteHandlers })) expect(handlers).toHaveProperty(name, handler);
});

it('a call that stands in the maps of two areas fails in the type check, which names it', () => {
  const { queryList } = listHandlers;
  const doubled = composeHandlers(listHandlers, { ...favouriteHandlers, queryList });
  // @ts-expect-error -- queryList has two handlers; without this fault the type check fails.
  const asMap: Partial<Handlers> = doubled;
  const named: { inTwoAreas: 'queryList' } = doubled;
  expect([asMap, named]).toBeDefined();
});
