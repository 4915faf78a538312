import type { Answers } from '#schemas/workflow/command.ts';
import type { ServiceTask } from '#schemas/workflow/definition.ts';
import { controlValues } from '#server/records/values.ts';
import { Refused } from '#server/refusals/refused.ts';
import { refusedService } from '#server/refusals/workflows.ts';
import { loadRow, lockRow, lockRows } from '#server/store/rows.ts';
import { tryStep } from '#server/store/tryStep.ts';
import { countChildren } from '#server/workflow/children/childFaults.ts';
import { nameOfStep, type OpenInstance } from '#server/workflow/instance/openInstance.ts';
import type { Surroundings } from '#server/workflow/instance/runCommand.ts';
import { surroundingsOf } from '#server/workflow/instance/surroundings.ts';
import type { Act, ServiceOutcome } from '#server/workflow/instance/takenAct.ts';
import { asSystem } from './asSystem.ts';
import { runDeeds } from './index.ts';
import type { ServiceRun } from './serviceRun.ts';
import { targetsOfUpdate } from './updateDeed.ts';

/** An act in its surroundings, where service tasks are done as the engine reaches them, and what they leave. */
export interface ServedAct {
  surroundings: Surroundings;
  services: ServiceOutcome;
}

/**
 * What the engine reads while an instance takes an act, with its service tasks (contract 21.12): they run in the
 * transaction of the act. A refusal refuses the act of a person; otherwise what the task did is taken back, and it is
 * listed as failed (contract 21.9).
 */
export function withServices(open: OpenInstance, { command, values }: Pick<Act, 'command' | 'values'>): ServedAct {
  const services: ServiceOutcome = { failed: [], notices: [], circulations: [] };
  const saver = asSystem(open.saver, open.row);
  let isLocked = false;
  const surroundings: Surroundings = {
    ...surroundingsOf(open, values),
    async runService(query) {
      const element = open.definition.elements.get(query.element);
      if (element?.type !== 'serviceTask') return 'failed';
      // The own record is locked before all others (contract 21.14).
      if (!isLocked) await lockOwn(open, surroundings);
      isLocked = true;
      const run = { open, surroundings, query, saver, services };
      return command.by === null ? tryTask(run, element) : doTask(run, element);
    },
    countChildren: (element) => countChildren(open, surroundings, element),
  };
  return { surroundings, services };
}

async function lockOwn({ tx, row, saver, seen }: OpenInstance, surroundings: Surroundings): Promise<void> {
  const { catalogue } = saver.services;
  const model = catalogue.model(row.schemaCode);
  await lockRow(tx, model, row.objectId);
  const own = await loadRow(tx, catalogue, model, row.objectId);
  if (own) surroundings.values = controlValues(seen.model, own.data);
}

/** By the act of a person. Errors: 550006 or 900400 with the name of the step. */
async function doTask(run: ServiceRun, element: ServiceTask): Promise<Answers['service']> {
  try {
    await runTask(run, element);
    return 'done';
  } catch (error) {
    if (error instanceof Refused) throw refusedService(nameOfStep(run.open.definition, element.code), error);
    throw error;
  }
}

async function tryTask(run: ServiceRun, element: ServiceTask): Promise<Answers['service']> {
  const { surroundings, services, open, query } = run;
  const before = { values: surroundings.values, notices: services.notices.length, circulations: services.circulations.length };
  const refusal = await tryStep(open.tx, () => runTask(run, element));
  if (!refusal) return 'done';
  surroundings.values = before.values;
  services.notices.length = before.notices;
  services.circulations.length = before.circulations;
  services.failed.push({ token: query.token, element: query.element });
  return 'failed';
}

async function runTask(run: ServiceRun, { deeds }: ServiceTask): Promise<void> {
  await lockTargets(run, deeds);
  await runDeeds(run, deeds);
}

/** Locks the records that the task is to change by their ids, so that two who want the same ones wait for each other (contract 21.14). */
async function lockTargets(run: ServiceRun, deeds: ServiceTask['deeds']): Promise<void> {
  const { tx, saver } = run.open;
  const targets = deeds.flatMap((deed) => {
    const found = deed.kind === 'update' ? targetsOfUpdate(run, deed) : undefined;
    const model = found && saver.services.catalogue.find(found.schemaCode);
    return model ? found.ids.map((id) => ({ id, model })) : [];
  });
  if (targets.length < 2) return;
  for (const { id, model } of targets.toSorted((one, other) => (one.id < other.id ? -1 : 1))) await lockRows(tx, model, [id]);
}
