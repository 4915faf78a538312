import { describe, expect, it } from 'vitest';
import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import { portalPath } from '#src/services/navigation/navigate.ts';
import { provideBrowserGlobals } from '../../support/browser.ts';

describe('chunks that do not come', () => {
  it('[ER-017] a missing script chunk is named', async () => {
    const load = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: http://x/a.js'));
    await expect(loadChunk(load)).rejects.toMatchObject({ name: 'ChunkLoadError', message: 'Loading chunk failed', type: 'missing' });
  });

  it('[ER-017] a chunk that never comes times out', async () => {
    await expect(loadChunk(() => new Promise(() => undefined), 5)).rejects.toMatchObject({ name: 'ChunkLoadError', type: 'timeout' });
  });

  it('[ER-018] a missing style chunk has its code', async () => {
    await expect(loadChunk(() => Promise.reject(new Error('Unable to preload CSS for /assets/a.css')))).rejects.toMatchObject({
      code: 'CSS_CHUNK_LOAD_FAILED',
    });
  });

  it("an error of the chunk's own code passes", async () => {
    await expect(loadChunk(() => Promise.reject(new RangeError('own')))).rejects.toThrow(RangeError);
  });
});

describe('addresses somebody gave', () => {
  it('[OP-25] only known paths of this portal are followed', () => {
    provideBrowserGlobals();
    const isKnown = (path: string) => path === '/my-draft' || path.startsWith('/application/');
    expect(portalPath('/my-draft?a=1#b', isKnown)).toBe('/my-draft?a=1#b');
    const refused = [
      '',
      null,
      undefined,
      'https://evil.test/',
      '//evil.test/my-draft',
      '/\\evil.test',
      'javascript:alert(1)',
      '/my-draft\u0000',
      '/unknown',
      '\t//evil.test',
      '/application/../unknown',
    ];
    for (const given of refused) expect([given, portalPath(given, isKnown)]).toEqual([given, undefined]);
  });
});
