import { readFileSync, readdirSync, existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { wallClock } from '#schemas/formats/wallClock.ts';
import { checkedDocument } from './rows/check.ts';
import { SeedError } from './rows/errors.ts';
import { toDay } from './rows/wallClock.ts';
import type { Services } from '#server/services/services.ts';
import type { SeedingProgress } from './demonstrationRows.ts';
import { InstanceDocument } from './instances/document.ts';
import { playInstance, type SeededInstance } from './instances/playInstance.ts';
import { lockProgress, writeProgress } from './instances/progress.ts';
import { openZone } from '#server/workflow/time/zone.ts';

/**
 * Lets people start and handle instances of the loaded workflows as the documents of a folder say, through the engine, with its
 * clock laid in the past (contract 20.5). Each instance comes in one transaction with the note that it is there: a start that was
 * broken off goes on with those that are missing, and what people do with them afterwards stays.
 * Shape: `isOver` = the server ends; what is missing comes with the next start. Errors: SeedError naming document, instance and act.
 */
export async function loadDemonstrationInstances(
  services: Services,
  folder: string,
  progress: SeedingProgress,
  isOver: () => boolean = () => false,
): Promise<void> {
  const { workflows } = services.apps();
  const documents = readInstanceDocuments(join(folder, 'workflows')).filter(({ workflowCode }) => workflows.has(workflowCode));
  const organisation = await services.organisation.current();
  const { timeZone } = services.settings;
  const context = { services, organisation, base: { day: toDay(wallClock(services.now(), timeZone)), zone: openZone(timeZone) } };
  const total = documents.reduce((sum, document) => sum + instancesOf(document).length, 0);
  let done = 0;
  for (const document of documents) {
    const started = performance.now();
    let stored = 0;
    for (const [index, seeded] of instancesOf(document).entries()) {
      if (isOver()) return;
      const isNew = await services.database.transaction(async (tx) => {
        const counts = await lockProgress(tx);
        if ((counts.get(document.workflowCode) ?? 0) > index) return false;
        await playInstance(context, tx, seeded);
        await writeProgress(tx, counts.set(document.workflowCode, index + 1));
        return true;
      });
      if (isNew) stored += 1;
      done += 1;
      progress.percent(Math.floor((done / total) * 100));
    }
    progress.done(document.workflowCode, stored, performance.now() - started);
  }
}

/** The instances of a document in the order in which they are seeded. */
function instancesOf({ workflowCode, instances }: InstanceDocument): SeededInstance[] {
  return instances.flatMap((entry, place) =>
    Array.from({ length: entry.each?.length ?? 1 }, (_, number) => ({
      workflowCode,
      entry,
      number,
      where: `${workflowCode}.instances.${place} ${entry.name} (${number})`,
    })),
  );
}

/** Errors: SeedError naming file and field. */
function readInstanceDocuments(folder: string): InstanceDocument[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return names.toSorted().map((name) => {
    const document = checkedDocument(InstanceDocument, readSeedJson(join(folder, name)), name);
    if (`${document.workflowCode}.json` !== name)
      throw new SeedError(name, `holds the workflow ${document.workflowCode}; the file is named after its workflowCode`);
    return document;
  });
}

function readSeedJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new SeedError(basename(file), cause instanceof Error ? cause.message : String(cause));
  }
}
