import type { Path } from './jsonSource.ts';

interface PlacedValue {
  path: Path;
  value: unknown;
}

/**
 * Every value of a document at a way, with its own path. A way is keys joined by a slash; a star stands for any index,
 * two stars for this value and every one inside it.
 */
export function valuesAt(value: unknown, way: string): PlacedValue[] {
  return way.split('/').reduce<PlacedValue[]>((found, part) => found.flatMap((at) => stepInto(at.path, at.value, part)), [{ path: [], value }]);
}

function stepInto(path: Path, value: unknown, part: string): PlacedValue[] {
  if (part === '**') return [{ path, value }, ...childrenOf(path, value).flatMap((child) => stepInto(child.path, child.value, part))];
  if (part === '*') return Array.isArray(value) ? childrenOf(path, value) : [];
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return [];
  // Own key of an object, checked above.
  return [{ path: [...path, part], value: (value as Record<string, unknown>)[part] }];
}

function childrenOf(path: Path, value: unknown): PlacedValue[] {
  if (Array.isArray(value)) return value.map((inner: unknown, index) => ({ path: [...path, index], value: inner }));
  return typeof value === 'object' && value !== null ? Object.entries(value).map(([key, inner]) => ({ path: [...path, key], value: inner })) : [];
}
