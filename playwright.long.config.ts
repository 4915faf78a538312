import { defineConfig } from '@playwright/test';
import config from './playwright.config.ts';

process.env.PORTICO_LONG = '1';

/** `npm run test:long`: the walks for accessibility, those through the workflow centre and all routes as each account, in every combination of language, look and width, and the one whose answers are lost. */
export default defineConfig({
  ...config,
  testIgnore: [],
  testMatch: ['a11y.spec.ts', 'routeWalk.spec.ts', 'centreWalks.spec.ts', 'lossyWalk.spec.ts'],
  reporter: [['line'], ['json', { outputFile: 'test-results/long-playwright.json' }]],
});
