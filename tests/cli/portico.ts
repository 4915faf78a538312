import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

/** Runs the command as people do. */
export async function portico(...args: string[]): Promise<{ status: number; out: string; errors: string }> {
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [resolve('cli/portico.mjs'), ...args]);
    return { status: 0, out: stdout, errors: stderr };
  } catch (error) {
    // A status other than 0 is told as an error that holds the output.
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { status: code, out: stdout, errors: stderr };
  }
}
