/** Takes the pictures of the guides from the built product: `npm run guide`, or `npm run guide -- list export` for some. */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { PICTURES } from '#tests/support/guide.ts';
import { seeded, startServer } from '#tests/support/server.ts';
import { ensureBuilt, ensureInstalled } from './build.mjs';
import { LANGUAGE, SCENES, pictureFile } from './guide/pictures.ts';
import type { Scene } from './guide/scene.ts';
import { openStudio } from './guide/studio.ts';
import { logVisits, writeVisits } from './guide/visits.ts';

/** Who sits at the desk of the visitor log and may open its script. */
const RECEPTION = 'appadmin';

const scenes = chosen(process.argv.slice(2));
ensureInstalled();
ensureBuilt();
const folder = await mkdtemp(join(tmpdir(), 'portico-guide-'));
try {
  await writeVisits(join(folder, 'apps'));
  const server = await startServer({ PORTICO_APPS: ['apps', join(folder, 'apps')].join(delimiter) }, join(folder, 'data'));
  try {
    await seeded(server.url);
    await logVisits(server.url, RECEPTION);
    await takeAll(server.url, scenes);
  } finally {
    await server.stop();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** The scenes of these names, all of them for none. Errors: throws for a name without a scene. */
function chosen(names: readonly string[]): readonly Scene[] {
  const unknown = names.find((name) => !SCENES.some((scene) => scene.name === name));
  if (unknown !== undefined) throw new Error(`There is no picture ${unknown}. Known: ${SCENES.map(({ name }) => name).join(', ')}`);
  return names.length === 0 ? SCENES : SCENES.filter(({ name }) => names.includes(name));
}

async function takeAll(url: string, scenes: readonly Scene[]): Promise<void> {
  await mkdir(PICTURES, { recursive: true });
  const studio = await openStudio(url);
  let failed = 0;
  for (const scene of scenes) {
    try {
      const picture = await studio.take(scene, LANGUAGE);
      const path = join(PICTURES, pictureFile(scene.name));
      const isNew = !existsSync(path) || (await studio.differs(await readFile(path), picture));
      if (isNew) await writeFile(path, picture);
      console.log(`${pictureFile(scene.name)} ${isNew ? `${Math.round(picture.length / 1024)} KiB` : 'looks as before'}`);
    } catch (error) {
      failed += 1;
      console.error(`${scene.name} was not taken: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  await studio.close();
  if (failed > 0) throw new Error(`${failed} of ${scenes.length} pictures were not taken`);
}
