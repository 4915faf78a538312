import { archiveInstances } from '#server/workflow/archive/archiveInstances.ts';
import { databaseCommand, UsageFault } from '#cli/organisation/session.ts';
import type { Command } from '#cli/command/command.ts';

const USAGE = `Usage:
  portico archive     puts ended workflows aside whose keepDays are over
  all: [--lang zh|en]`;

/** `portico archive`: puts ended instances of workflows aside, also while the server runs (contract 21.17). */
export const archive: Command = databaseCommand({ usage: USAGE, options: {}, check: requireNothing }, async ({ database, now, print }) => {
  const count = await archiveInstances(database, now);
  print({ zh: `已归档 ${count} 个流程`, en: `${count} workflow${count === 1 ? '' : 's'} archived` });
});

function requireNothing(named: readonly string[]): void {
  if (named.length > 0) throw new UsageFault('portico archive takes no further word');
}
