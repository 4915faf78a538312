import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { nodeEngineSums, nodeLinks, nodeSha256 } from '#sandbox/node.ts';
import { kindOfFacade } from '#sandbox/protocol/facade.ts';
import { isSameEngine, readRecording, RecordingError, type RecordingFile } from '#sandbox/recording/recordingFile.ts';
import { replay as replaySteps, replayLimits, type Difference, type ReplayedStep } from '#sandbox/recording/replay.ts';
import { USAGE_STATUS, type Command } from '#cli/command/command.ts';

/** As much of a text as one line of a terminal takes. */
const SHOWN_CHARS = 120;
/** So much before the first character that differs. */
const LEAD_CHARS = 30;

/**
 * `portico replay <file>`: runs every step of a recording again, without a server, and compares what it gives.
 * Status 0 when all is the same in the same order, 1 when a step differs (each is named with what it gave), 2 for what
 * cannot be replayed. Source: BX-029.
 */
export const replay: Command = async (args) => {
  const { positionals, values } = parseArgs({ args: [...args], allowPositionals: true, strict: false });
  const unknown = Object.keys(values)[0];
  if (unknown !== undefined) return refuse(`unknown option --${unknown}`);
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0) return refuse('give one file: portico replay <file>');
  try {
    return await replayFile(await readRecording(await readFile(path, 'utf8'), nodeSha256));
  } catch (error) {
    if (error instanceof RecordingError) return refuse(`${path}: ${error.message}`);
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return refuse(`there is no file ${path}`);
    throw error;
  }
};

async function replayFile(file: RecordingFile): Promise<number> {
  if (file.isMasked) return refuse('the values of this recording are masked: it can be read, not replayed');
  const isExact = isSameEngine(file, await nodeEngineSums(kindOfFacade(file.steps[0]?.s ?? '')));
  if (!isExact) process.stderr.write('recorded on another engine or prelude: computing steps are not compared\n');
  const steps = await replaySteps(file, { openLink: await nodeLinks(replayLimits(file.limits)), isExact, onStep: printStep });
  const differing = steps.filter(({ difference }) => difference !== null);
  if (differing.length === 0) {
    process.stderr.write(`${file.list}: ${steps.length} steps, the same results in the same order\n`);
    return 0;
  }
  process.stderr.write(`${file.list}: ${differing.length} of ${steps.length} steps differ, first step ${(differing[0]?.at ?? 0) + 1}\n`);
  return 1;
}

function printStep({ at, hook, difference }: ReplayedStep): void {
  process.stdout.write(`step ${at + 1} ${hook}: ${difference === null ? 'same' : `other ${difference.what}`}\n`);
  if (difference !== null) process.stdout.write(excerpts(difference));
}

/** Both texts from a little before the first character that differs. */
function excerpts({ expected, got }: Difference): string {
  let at = 0;
  while (at < expected.length && expected[at] === got[at]) at += 1;
  const from = Math.max(0, at - LEAD_CHARS);
  const cut = (text: string) => `${from > 0 ? '…' : ''}${text.slice(from, from + SHOWN_CHARS)}${text.length > from + SHOWN_CHARS ? '…' : ''}` || '(nothing)';
  return `  recorded: ${cut(expected)}\n  now:      ${cut(got)}\n`;
}

function refuse(reason: string): number {
  process.stderr.write(`${reason}\n`);
  return USAGE_STATUS;
}
