/** Takes the pictures of the guides from the built product: `npm run guide`, or `npm run guide -- list export` for some. */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { PICTURES } from '#tests/support/guide.ts';
import { seeded, startServer } from '#tests/support/server.ts';
import { ensureBuilt, ensureInstalled } from './build.mjs';
import { GUIDE_PICTURES, type Picture } from './guide/pictures.ts';
import { openStudio } from './guide/studio.ts';
import { logVisits, writeVisits } from './guide/visits.ts';

/** Who sits at the desk of the visitor log and may open its script. */
const RECEPTION = 'appadmin';

const pictures = chosen(process.argv.slice(2));
ensureInstalled();
ensureBuilt();
const folder = await mkdtemp(join(tmpdir(), 'portico-guide-'));
try {
  await writeVisits(join(folder, 'apps'));
  const server = await startServer({ PORTICO_APPS: ['apps', join(folder, 'apps')].join(delimiter) }, join(folder, 'data'));
  try {
    await seeded(server.url);
    await logVisits(server.url, RECEPTION);
    await takeAll(server.url, pictures);
  } finally {
    await server.stop();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** The pictures of these names, all of them for none. Errors: throws for a name without a picture. */
function chosen(names: readonly string[]): readonly Picture[] {
  const unknown = names.find((name) => !GUIDE_PICTURES.some(({ scene }) => scene.name === name));
  if (unknown !== undefined)
    throw new Error(`There is no picture ${unknown}. Known: ${[...new Set(GUIDE_PICTURES.map(({ scene }) => scene.name))].join(', ')}`);
  return names.length === 0 ? GUIDE_PICTURES : GUIDE_PICTURES.filter(({ scene }) => names.includes(scene.name));
}

async function takeAll(url: string, wanted: readonly Picture[]): Promise<void> {
  await mkdir(PICTURES, { recursive: true });
  const studio = await openStudio(url);
  let failed = 0;
  for (const { scene, language, file } of wanted) {
    try {
      const picture = await studio.take(scene, language);
      const path = join(PICTURES, file);
      const isNew = !existsSync(path) || (await studio.differs(await readFile(path), picture));
      if (isNew) await writeFile(path, picture);
      console.log(`${file} ${isNew ? `${Math.round(picture.length / 1024)} KiB` : 'looks as before'}`);
    } catch (error) {
      failed += 1;
      console.error(`${file} was not taken: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  await studio.close();
  if (failed > 0) throw new Error(`${failed} of ${wanted.length} pictures were not taken`);
}
