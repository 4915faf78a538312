import { kindOf, type Facade } from '#sandbox/protocol/facade.ts';
import { openLink } from '#sandbox/host/openLink.ts';
import { prelude } from '#sandbox/guest/prelude/bundled.ts';
import { formPrelude } from '#sandbox/guest/prelude/bundledForm.ts';
import { engineSums, isSameEngine, readRecording, writeRecording, type EngineSums, type RecordingFile } from '#sandbox/recording/recordingFile.ts';
import type { Recording } from '#sandbox/recording/record.ts';
import { replay, replayLimits, type ReplayedStep } from '#sandbox/recording/replay.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { ScriptWorld } from '#src/engine/lists/state/listServices.ts';

/** The list or form whose script is recorded, as far as its recordings are concerned. */
export interface RecordedPage {
  /** Model and view or form. */
  name: string;
  kind: Facade['kind'];
  world(): Promise<ScriptWorld>;
}

/** The text of the file that holds a recording. Source: BX-029. */
export async function recordingText(page: RecordedPage, recording: Recording, mask: boolean, { timeZone: tz, locale }: Ports): Promise<string> {
  const world = await page.world();
  return writeRecording(recording, { list: page.name, tz, locale, secrets: world.secrets(), mask }, await sumsOf(page.kind, world), world.sha256);
}

/** A file that was read, and how far it can be compared here. */
export interface OpenedRecording {
  file: RecordingFile;
  /** Recorded on the engine of this page. */
  isExact: boolean;
}

/** Reads a file. Errors: `RecordingError`. */
export async function openRecording(page: RecordedPage, text: string): Promise<OpenedRecording> {
  const world = await page.world();
  const file = await readRecording(text, world.sha256);
  return { file, isExact: isSameEngine(file, await sumsOf(kindOf(file.steps[0]?.s ?? ''), world)) };
}

/** Runs every step again in fresh sandboxes of this page, until `signal` ends it. Errors: `Error` when one cannot be opened, the reason of the signal. */
export async function replayHere(
  page: RecordedPage,
  { file, isExact }: OpenedRecording,
  onStep: (step: ReplayedStep) => void,
  signal: AbortSignal,
): Promise<ReplayedStep[]> {
  const { createWorker, engine, clock, limits: own } = await page.world();
  const limits = replayLimits(file.limits, own);
  return replay(file, {
    isExact,
    onStep,
    signal,
    openLink: (world) => openLink({ createWorker, engine, prelude: preludes[kindOf(world)], world, limits, clock }),
  });
}

/** The text that a worker evaluates before a script of the kind. */
const preludes: Readonly<Record<Facade['kind'], string>> = { list: prelude, form: formPrelude };

async function sumsOf(kind: Facade['kind'], world: ScriptWorld): Promise<EngineSums> {
  return engineSums(new Uint8Array(await world.engineBytes()), preludes[kind], world.sha256);
}
