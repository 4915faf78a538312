import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** The frozen floors by folder: their name, and the KiB of gzipped JavaScript that `docs/performance.md` allows them. */
const FLOORS: Readonly<Record<string, { name: string; jsKiB: number }>> = {
  dom: { name: 'plain DOM', jsKiB: 0.8 },
  grid: { name: 'AG Grid alone', jsKiB: 188 },
};
const TOLERANCE = 1.05;

/** Builds the floors. Errors: throws when one does not build, or its scripts are more than 5 % above its table. */
export function buildFloors(): void {
  for (const [floor, { name, jsKiB }] of Object.entries(FLOORS)) {
    const config = 'tests/bench/floors/vite.config.ts';
    const done = spawnSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--config', config, '--logLevel', 'error'], {
      stdio: 'inherit',
      env: { ...process.env, FLOOR: floor },
    });
    if (done.status !== 0) throw new Error(`The floor '${name}' does not build`);
    const now = scriptKiB(join('dist/floors', floor, 'assets'));
    console.log(`floor ${name}: ${now.toFixed(2)} KiB of JavaScript (table ${jsKiB})`);
    if (now > jsKiB * TOLERANCE) throw new Error(`The floor '${name}' has ${now.toFixed(2)} KiB of JavaScript, more than 5 % above ${jsKiB} KiB`);
  }
}

/** The scripts of a folder as the gateway sends them. */
function scriptKiB(folder: string): number {
  const scripts = readdirSync(folder).filter((file) => file.endsWith('.js'));
  return scripts.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length, 0) / 1024;
}
