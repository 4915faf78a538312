import { readFile } from 'node:fs/promises';
import { wallClock } from '#schemas/formats/wallClock.ts';
import type { WorkflowDefinition } from '#schemas/workflow/definition.ts';
import type { LoadedModel } from '#server/apps/documents/loadedApps.ts';
import { readSettings } from '#server/services/settings.ts';
import { readCases, type FlowCase } from './cases/flowCase.ts';
import { playCase, type PlayedCase } from './cases/playCase.ts';
import type { OpenWorkflows } from './openWorkflows.ts';

/** Cases of a workflow with their outcomes, in their order. */
export interface PlayedCases {
  definition: WorkflowDefinition;
  model: LoadedModel;
  played: readonly (PlayedCase & { case: FlowCase })[];
}

/** Plays the cases of a file with the one workflow that is open. Errors: the reason in words. */
export async function runCases(
  file: string,
  { loading, people, drafts }: OpenWorkflows,
  env: Readonly<Record<string, string | undefined>>,
): Promise<PlayedCases | string> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return `there is no file ${file}`;
  const cases = readCases(text);
  if (typeof cases === 'string') return `${file}: ${cases}`;
  const [draft, second] = drafts;
  const definition = draft?.value?.definition;
  if (second) return 'several workflows: name the one that the cases are of';
  const model = definition && loading.loaded.models.get(definition.schemaCode);
  if (!definition || !model) return 'the workflow cannot be played: see what was found';
  const { timeZone } = readSettings(env.PORTICO_SETTINGS || undefined);
  const managers = loading.loaded.apps.get(model.appCode)?.document.managers ?? [];
  const around = { definition, model, organisation: people.organisation, managers, now: wallClock(new Date(), timeZone) };
  return { definition, model, played: cases.map((one) => ({ ...playCase(one, around), case: one })) };
}

/** What is printed of a case: the way it took, then what differs. */
export function linesOfCase({ case: { name }, way, differences }: PlayedCases['played'][number]): string[] {
  return [`${differences.length === 0 ? 'same' : 'differs'} ${name}${way === '' ? '' : `: ${way}`}`, ...differences.map(({ en }) => `  ${en}`)];
}
