import { readFileSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { walkManyLists } from '#tests/support/listWalk.ts';
import { listFeatures } from '#src/engine/lists/listFeatures.ts';

const root = join(import.meta.dirname, '../..');
const FEATURES = 'src/engine/lists/features';
const IMPORT = /(?:\bfrom|\bimport\()\s*'#src\/engine\/lists\/features\/(\w+)\/(\w+)\.ts'/g;

/** Files of features that others import, but those that name a feature (`undo/undoFeature.ts`), as `path: feature/file`. */
function importsPastTheList(path: string, source: string): string[] {
  return [...source.matchAll(IMPORT)].flatMap(([, folder = '', file = '']) =>
    path.startsWith(`${FEATURES}/${folder}/`) || file === `${folder}Feature` ? [] : [`${path}: ${folder}/${file}`],
  );
}

function sourcePaths(): string[] {
  const paths = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' });
  return paths.filter((path) => /\.tsx?$/.test(path)).map((path) => posix.join('src', path));
}

describe('features of lists', () => {
  it('each folder of a feature is one line of the list that composes them, under its name', () => {
    expect(listFeatures.map(({ name }) => name).toSorted()).toEqual(readdirSync(join(root, FEATURES)).toSorted());
  });

  it.each(listFeatures.map((feature) => [feature.name, feature] as const))(
    'a list without %s shows the rows of its query, whatever is done in it',
    async (_name, feature) => {
      const others = listFeatures.filter((one) => one !== feature);
      await expect(walkManyLists({ numRuns: 40, seed: 20261129 }, others)).resolves.toBeUndefined();
    },
  );

  it('a list without any shows the rows of its query', async () => {
    await expect(walkManyLists({ numRuns: 40, seed: 20261129 }, [])).resolves.toBeUndefined();
  });

  it('what a feature does is reached through the list alone: others import no more of it than its name', () => {
    expect(sourcePaths().flatMap((path) => importsPastTheList(path, readFileSync(join(root, path), 'utf8')))).toEqual([]);
  });

  it('an import of more that is planted is found, by value, by type and late; one of its own files or of its name is none', () => {
    const from = (file: string) => `import { a } from '#src/engine/lists/features/${file}.ts';`;
    const other = 'src/engine/lists/openList.ts';
    expect(importsPastTheList(other, from('undo/undoOffer'))).toEqual([`${other}: undo/undoOffer`]);
    expect(importsPastTheList(other, "const a = () => import('#src/engine/lists/features/undo/undoOffer.ts');")).toHaveLength(1);
    expect(importsPastTheList(other, from('undo/undoFeature'))).toEqual([]);
    expect(importsPastTheList(`${FEATURES}/undo/other.ts`, from('undo/undoOffer'))).toEqual([]);
  });
});
