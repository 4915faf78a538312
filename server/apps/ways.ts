import type { Path } from './jsonSource.ts';

/** Every value of a document at a way, with its own path. A way is keys joined by a slash; a star stands for any index. */
export function valuesAt(value: unknown, way: string): { path: Path; value: unknown }[] {
  return way.split('/').reduce<{ path: Path; value: unknown }[]>((found, part) => found.flatMap((at) => step(at.path, at.value, part)), [{ path: [], value }]);
}

function step(path: Path, value: unknown, part: string): { path: Path; value: unknown }[] {
  if (part === '*') return Array.isArray(value) ? value.map((inner: unknown, index) => ({ path: [...path, index], value: inner })) : [];
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return [];
  // Own key of an object, checked above.
  return [{ path: [...path, part], value: (value as Record<string, unknown>)[part] }];
}
