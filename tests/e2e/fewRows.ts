import { test as base } from './fixtures.ts';

/** Tests against a server with the example applications, the demonstration people and the first rows of each model. */
export const test = base.extend({
  baseURL: ({ fewRows }, use) => use(fewRows.url),
});
