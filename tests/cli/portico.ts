import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

/** What a program ended with and wrote. */
export interface Ended {
  status: number;
  out: string;
  errors: string;
}

/** Runs a script of Node to its end. */
export async function runNode(script: string, ...args: string[]): Promise<Ended> {
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [script, ...args]);
    return { status: 0, out: stdout, errors: stderr };
  } catch (error) {
    // A status other than 0 is reported as an error that holds the output.
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { status: code, out: stdout, errors: stderr };
  }
}

/** Runs the command as people do. */
export function portico(...args: string[]): Promise<Ended> {
  return runNode(resolve('cli/portico.mjs'), ...args);
}
