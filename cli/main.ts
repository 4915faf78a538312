import { check } from './check.ts';
import { USAGE_STATUS, type Command } from '#cli/command/command.ts';
import { department } from './organisation/department.ts';
import { role } from './organisation/role.ts';
import { user } from './organisation/user.ts';
import { types } from './types.ts';
import { archive } from './archive.ts';
import { calendar } from './calendar.ts';
import { flow } from './flow/flow.ts';
import { replay } from './replay.ts';

const commands: ReadonlyMap<string, { run: Command; usage: string }> = new Map([
  ['check', { run: check, usage: 'check [folders] [--strict]   says where the configuration of applications is faulty' }],
  ['types', { run: types, usage: 'types [folders]              writes what list scripts see as TypeScript declarations' }],
  ['replay', { run: replay, usage: 'replay <file>               runs the recording of a list script again and says where it differs' }],
  ['flow', { run: flow, usage: 'flow <folder> [workflow]     shows, checks and plays workflows: --html <file>, --run <file>, --person <id>' }],
  ['calendar', { run: calendar, usage: 'calendar <file.json>        stores when people work' }],
  ['archive', { run: archive, usage: 'archive                     puts ended workflows aside' }],
  ['user', { run: user, usage: 'user <list|add|set|..>       the accounts of the product' }],
  ['department', { run: department, usage: 'department <list|add|..>     the departments of the organisation' }],
  ['role', { run: role, usage: 'role <list|put|members|..>   the roles of the organisation' }],
]);

/** Runs `portico <command>`; answers the exit status. */
export async function main(args: readonly string[], env: Readonly<Record<string, string | undefined>>): Promise<number> {
  const [name = '', ...rest] = args;
  const command = commands.get(name);
  if (command) return command.run(rest, env);
  const isHelp = name === '' || name === 'help' || name === '--help';
  const lines = [...commands.values()].map(({ usage }) => `  portico ${usage}`);
  const text = [...(isHelp ? [] : [`unknown command ${name}`]), 'Usage:', ...lines, ''].join('\n');
  (isHelp ? process.stdout : process.stderr).write(text);
  return isHelp && name !== '' ? 0 : USAGE_STATUS;
}
