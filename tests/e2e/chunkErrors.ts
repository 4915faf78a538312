import type { Page } from '@playwright/test';

/** The chunk errors the console received. */
export function chunkErrors(page: Page): { name: string; message: string; type: unknown }[] {
  const errors: { name: string; message: string; type: unknown }[] = [];
  page.on('console', async (entry) => {
    for (const value of entry.args()) {
      const error = await value.evaluate((one: unknown) => one instanceof Error && { name: one.name, message: one.message, type: Reflect.get(one, 'type') });
      if (error && error.name === 'ChunkLoadError') errors.push(error);
    }
  });
  return errors;
}
