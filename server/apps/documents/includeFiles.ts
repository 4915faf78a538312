import { dirname, join, relative, resolve } from 'node:path';
import { documentKinds, type JsonKind } from '#schemas/config/kinds.ts';
import { MAX_DOCUMENT_FILE_BYTES } from '#schemas/limits.ts';
import { placeAt } from './fault.ts';
import type { Path } from './jsonSource.ts';
import { UnreadableFile, isInside, readText } from './readText.ts';
import type { Report } from './report.ts';
import { valuesAt } from './valuesAt.ts';

/** A text that came from a file: `file` is its path as it is shown. */
interface IncludedFile {
  file: string;
  text: string;
}

/** Files that took the place of a `{"$file": …}`, by the way in the document joined with `/`. */
export type IncludedFiles = ReadonlyMap<string, IncludedFile>;

/**
 * Puts the content of every named file in its place (contract 15.1). Shape: changes `value`.
 * Errors: reported for a file that is outside the folder, missing, too large or not UTF-8, and for `$file` elsewhere.
 */
export async function includeFiles(
  kind: JsonKind,
  value: unknown,
  place: { root: string; file: string; shown: string },
  report: Report,
): Promise<IncludedFiles> {
  const allowed = new Set(documentKinds[kind].files.flatMap((way) => valuesAt(value, way).map(({ path }) => path.join('/'))));
  const files = new Map<string, IncludedFile>();
  for (const { path, name } of namedFiles(value)) {
    if (!allowed.has(path.join('/'))) {
      report.error(
        [...path, '$file'],
        `$file is not allowed here; it may stand for ${documentKinds[kind].files.join(', ') || 'nothing in this document'}`,
        'key',
      );
      // The document is left out anyway; a text here keeps the reason from being reported twice.
      put(value, path, name);
      continue;
    }
    const included = await include(path, name, place, report);
    if (included) files.set(path.join('/'), included);
    put(value, path, included?.text ?? '');
  }
  return files;
}

async function include(
  path: Path,
  name: string,
  { root, file, shown }: { root: string; file: string; shown: string },
  report: Report,
): Promise<IncludedFile | undefined> {
  const way = [...path, '$file'];
  const target = resolve(dirname(file), name);
  if (name.includes('\\') || name.includes('\0') || !isInside(root, target)) {
    report.error(way, `${name} lies outside the folder of the application`);
    return undefined;
  }
  const shownTarget = join(dirname(shown), relative(dirname(file), target));
  try {
    return { file: shownTarget, text: await readText(root, target, MAX_DOCUMENT_FILE_BYTES) };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const { message, before } = error;
    if (before === undefined) report.error(way, `${name}: ${message}`);
    else report.errorIn(placeAt(shownTarget, before, before.length), way, message);
    return undefined;
  }
}

function namedFiles(value: unknown, path: Path = []): { path: Path; name: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('$file' in value && typeof value.$file === 'string') return [{ path, name: value.$file }];
  return Object.entries(value).flatMap(([key, inner]) => namedFiles(inner, [...path, Array.isArray(value) ? Number(key) : key]));
}

function put(value: unknown, path: Path, text: string): void {
  // Every step exists: the path was found by walking this value.
  const parent = path.slice(0, -1).reduce((at, key) => (at as Record<string | number, unknown>)[key], value) as Record<string | number, unknown>;
  const key = path.at(-1);
  if (key !== undefined) parent[key] = text;
}
