import { openLink } from '#sandbox/link.ts';
import { prelude } from '#sandbox/prelude/bundled.ts';
import { engineSums, isSameEngine, readRecording, writeRecording, type EngineSums, type RecordingFile } from '#sandbox/recordingFile.ts';
import type { Recording } from '#sandbox/record.ts';
import { replay, replayLimits, type ReplayedStep } from '#sandbox/replay.ts';
import type { ListCore } from './listCore.ts';
import type { ScriptWorld } from './listServices.ts';

/** The text of the file that holds a recording. Source: BX-029. */
export async function recordingText({ schemaCode, services, store }: ListCore, recording: Recording, mask: boolean): Promise<string> {
  const world = await services.scriptWorld();
  const list = `${schemaCode}/${store.get().model?.config.code ?? ''}`;
  const { timeZone: tz, locale } = services.ports();
  return writeRecording(recording, { list, tz, locale, secrets: world.secrets(), mask }, await sumsOf(world), world.sha256);
}

/** A file that was read, and how far it can be compared here. */
export interface OpenedRecording {
  file: RecordingFile;
  /** Recorded on the engine of this page. */
  isExact: boolean;
}

/** Reads a file. Errors: `RecordingError`. */
export async function openRecording({ services }: ListCore, text: string): Promise<OpenedRecording> {
  const world = await services.scriptWorld();
  const file = await readRecording(text, world.sha256);
  return { file, isExact: isSameEngine(file, await sumsOf(world)) };
}

/** Runs every step again in fresh sandboxes of this page, until `signal` ends it. Errors: `Error` when one cannot be opened, the reason of the signal. */
export async function replayHere(
  { services }: ListCore,
  { file, isExact }: OpenedRecording,
  onStep: (step: ReplayedStep) => void,
  signal: AbortSignal,
): Promise<ReplayedStep[]> {
  const { createWorker, engine, clock, limits: own } = await services.scriptWorld();
  const limits = replayLimits(file.limits, own);
  return replay(file, { isExact, onStep, signal, openLink: (world) => openLink({ createWorker, engine, world, limits, clock }) });
}

async function sumsOf(world: ScriptWorld): Promise<EngineSums> {
  return engineSums(new Uint8Array(await world.engineBytes()), prelude, world.sha256);
}
