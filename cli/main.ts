import { check } from './check.ts';
import { USAGE_STATUS, type Command } from './command.ts';
import { types } from './types.ts';
import { replay } from './replay.ts';

const commands: ReadonlyMap<string, { run: Command; usage: string }> = new Map([
  ['check', { run: check, usage: 'check [folders] [--strict]   says where the configuration of applications is faulty' }],
  ['types', { run: types, usage: 'types [folders]              writes what list scripts see as TypeScript declarations' }],
  ['replay', { run: replay, usage: 'replay <file>               runs the recording of a list script again and says where it differs' }],
]);

/** Runs `portico <command>`; answers the exit status. */
export async function main(args: readonly string[], env: Readonly<Record<string, string | undefined>>): Promise<number> {
  const [name = '', ...rest] = args;
  const command = commands.get(name);
  if (command) return command.run(rest, env);
  const asked = name === '' || name === 'help' || name === '--help';
  const lines = [...commands.values()].map(({ usage }) => `  portico ${usage}`);
  const text = [...(asked ? [] : [`unknown command ${name}`]), 'Usage:', ...lines, ''].join('\n');
  (asked ? process.stdout : process.stderr).write(text);
  return asked && name !== '' ? 0 : USAGE_STATUS;
}
