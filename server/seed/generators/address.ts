import { Type } from 'typebox';
import type { AddressValue } from '#schemas/property.ts';
import { bits, fraction, weighted } from '#server/seed/rows/random.ts';
import { type Scope, generator } from '#server/seed/rows/generator.ts';
import type { Produce, Row } from '#server/seed/rows/row.ts';
import type { CityDivision } from '#server/seed/sources/chinaDivision.ts';

/**
 * An address with real divisions and their codes: the city at path `city`, or one of the source by weight (`weights` by everyday name, others weigh `otherwise`); any of its
 * districts; the rest of the address from the generator `detail`.
 */
export const address = generator({
  kind: 'address',
  schema: Type.Object({
    city: Type.Optional(Type.String()),
    of: Type.Optional(Type.Unknown()),
    weights: Type.Optional(Type.Record(Type.String(), Type.Number({ minimum: 0 }))),
    otherwise: Type.Optional(Type.Number({ minimum: 0 })),
    detail: Type.Unknown(),
  }),
  compile: (spec, scope) => {
    const cityOf = spec.city === undefined ? drawnCity(spec, scope) : scope.path(spec.city);
    const detail = scope.compile(spec.detail, 'detail');
    return (row) => {
      const city = cityOf(row);
      return isCity(city) ? addressIn(city, String(detail(row) ?? ''), bits(scope.salt, row.index, 7)) : null;
    };
  },
});

function addressIn(city: CityDivision, detail: string, draw: number): AddressValue {
  const { provinceName, provinceAdcode, cityName, cityAdcode, districts } = city;
  return { provinceName, provinceAdcode, cityName, cityAdcode, ...districts[draw % districts.length], address: detail };
}

function drawnCity(spec: { of?: unknown; weights?: Readonly<Record<string, number>>; otherwise?: number }, scope: Scope): Produce {
  const { of, weights = {}, otherwise = 1 } = spec;
  const cities = scope.list(of).filter(isCity);
  if (cities.length === 0) throw scope.fault('needs `city`, or `of` with cities');
  const choose = weighted(
    cities.length,
    cities.map((city) => weights[city.short] ?? otherwise),
  );
  return (row: Row) => cities[choose(fraction(scope.salt, row.index))];
}

function isCity(value: unknown): value is CityDivision {
  return typeof value === 'object' && value !== null && 'cityAdcode' in value && 'districts' in value && Array.isArray(value.districts);
}
