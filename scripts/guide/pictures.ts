import { builderScenes } from './builderScenes.ts';
import { listScenes } from './listScenes.ts';
import { recordScenes } from './recordScenes.ts';
import type { Scene } from './scene.ts';

/** Every picture of the guides, in the order in which they are taken: later ones may show what earlier ones left. */
export const SCENES: readonly Scene[] = [...listScenes, ...recordScenes, ...builderScenes];

/** The guides are written in this language; their pictures show it. */
export const LANGUAGE = 'en';

/** File name of a scene's picture in `docs/guide/pictures`. */
export const pictureFile = (name: string): string => `${name}.${LANGUAGE}.png`;
