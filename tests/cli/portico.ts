import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { vi } from 'vitest';
import { main } from '#cli/main.ts';

/** What a program ended with and wrote. */
export interface Ended {
  status: number;
  out: string;
  errors: string;
}

/** Runs a script of Node to its end, with what is typed into it. */
export function runNode(script: string, args: readonly string[], { env = process.env, input = '' } = {}): Promise<Ended> {
  return new Promise((done) => {
    const child = execFile(process.execPath, [script, ...args], { env }, (error, out, errors) =>
      done({ status: typeof error?.code === 'number' ? error.code : 0, out, errors }),
    );
    child.stdin?.end(input);
  });
}

/** Runs the command as people do, in a process of its own: each sub-command once, for its start costs seconds of computing. */
export function startPortico(args: readonly string[], options?: { env?: NodeJS.ProcessEnv; input?: string }): Promise<Ended> {
  return runNode(resolve('cli/portico.mjs'), args, options);
}

/** Runs the command in this process; what it writes is caught. */
export async function portico(args: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<Ended> {
  const ended: Ended = { status: 0, out: '', errors: '' };
  const [out, errors] = [vi.spyOn(process.stdout, 'write'), vi.spyOn(process.stderr, 'write')];
  out.mockImplementation((text) => Boolean((ended.out += String(text))));
  errors.mockImplementation((text) => Boolean((ended.errors += String(text))));
  try {
    ended.status = await main(args, env);
  } finally {
    out.mockRestore();
    errors.mockRestore();
  }
  return ended;
}
