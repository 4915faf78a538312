import { builderScenes } from './builderScenes.ts';
import { importScenes } from './importScenes.ts';
import { listScenes } from './listScenes.ts';
import { recordScenes } from './recordScenes.ts';
import type { GuideLanguage, Scene } from './scene.ts';
import { workScenes } from './workScenes.ts';

/** A picture of the guides: a scene in a language, and its file name in `docs/guide/pictures`. */
export interface Picture {
  scene: Scene;
  language: GuideLanguage;
  file: string;
}

const SCENES: readonly Scene[] = [...listScenes, ...recordScenes, ...importScenes, ...builderScenes, ...workScenes];

/** Every picture of the guides, in the order in which they are taken: later ones may show what earlier ones left. */
export const GUIDE_PICTURES: readonly Picture[] = SCENES.flatMap((scene) =>
  (scene.languages ?? ['en']).map((language): Picture => ({ scene, language, file: `${scene.name}.${language}.${scene.format ?? 'png'}` })),
);
