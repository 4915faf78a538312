import { kindOfFacade, type Facade } from '#sandbox/protocol/facade.ts';
import { openLink } from '#sandbox/host/openLink.ts';
import { prelude } from '#sandbox/guest/prelude/bundled.ts';
import { formPrelude } from '#sandbox/guest/prelude/bundledForm.ts';
import { engineSums, isSameEngine, readRecording, writeRecording, type EngineSums, type RecordingFile } from '#sandbox/recording/recordingFile.ts';
import type { Recording } from '#sandbox/recording/record.ts';
import { replay, replayLimits, type ReplayedStep } from '#sandbox/recording/replay.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { ScriptEnvironment } from './scriptServices.ts';

/** The list or form whose script is recorded, as far as its recordings are concerned. */
export interface RecordedPage {
  /** Model and view or form. */
  name: string;
  kind: Facade['kind'];
  environment(): Promise<ScriptEnvironment>;
}

/** The text of the file that holds a recording. Source: BX-029. */
export async function recordingText(page: RecordedPage, recording: Recording, mask: boolean, { timeZone: tz, locale }: Ports): Promise<string> {
  const environment = await page.environment();
  return writeRecording(
    recording,
    { list: page.name, tz, locale, secrets: environment.secrets(), mask },
    await engineSumsFor(page.kind, environment),
    environment.sha256,
  );
}

/** A file that was read, and how far it can be compared here. */
export interface OpenedRecording {
  file: RecordingFile;
  /** Recorded on the engine of this page. */
  isExact: boolean;
}

/** Reads a file. Errors: `RecordingError`. */
export async function openRecording(page: RecordedPage, text: string): Promise<OpenedRecording> {
  const environment = await page.environment();
  const file = await readRecording(text, environment.sha256);
  return { file, isExact: isSameEngine(file, await engineSumsFor(kindOfFacade(file.steps[0]?.s ?? ''), environment)) };
}

/** Runs every step again in fresh sandboxes of this page, until `signal` ends it. Errors: `Error` when one cannot be opened, the reason of the signal. */
export async function replayHere(
  page: RecordedPage,
  { file, isExact }: OpenedRecording,
  onStep: (step: ReplayedStep) => void,
  signal: AbortSignal,
): Promise<ReplayedStep[]> {
  const { createWorker, engine, clock, limits: own } = await page.environment();
  const limits = replayLimits(file.limits, own);
  return replay(file, {
    isExact,
    onStep,
    signal,
    openLink: (guestConfig) => openLink({ createWorker, engine, prelude: preludes[kindOfFacade(guestConfig)], guestConfig, limits, clock }),
  });
}

/** The text that a worker evaluates before a script of the kind. */
const preludes: Readonly<Record<Facade['kind'], string>> = { list: prelude, form: formPrelude };

async function engineSumsFor(kind: Facade['kind'], environment: ScriptEnvironment): Promise<EngineSums> {
  return engineSums(new Uint8Array(await environment.engineBytes()), preludes[kind], environment.sha256);
}
