import type { Scope } from './generator.ts';
import type { Row } from './row.ts';

const PLACE = /\$\{\s*([^}]+?)\s*\}/g;

/** Text with `${path}` in it; empty values leave nothing, people and records show their names. */
export function templateOf(text: string, scope: Scope): (row: Row) => string {
  const texts: string[] = [];
  const reads: ((row: Row) => unknown)[] = [];
  let at = 0;
  for (const match of text.matchAll(PLACE)) {
    texts.push(text.slice(at, match.index));
    reads.push(scope.path(match[1] ?? ''));
    at = match.index + match[0].length;
  }
  const tail = text.slice(at);
  if (reads.length === 0) return () => tail;
  return (row) => reads.reduce((made, read, position) => made + (texts[position] ?? '') + asText(read(row)), '') + tail;
}

/** How a value reads inside a text. */
export function asText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(asText).join('、');
  if (typeof value === 'object') return 'name' in value ? String(value.name) : '';
  return String(value);
}
