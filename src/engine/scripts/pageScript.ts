import type { FaultCode, ScriptFault } from '#sandbox/protocol/errors.ts';
import { type Script, type ScriptOptions, openScript } from '#sandbox/host/host.ts';
import type { ScriptInfo } from '#sandbox/protocol/protocol.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import { MESSAGE_MS } from '#renderers/contracts/messageTimes.ts';
import { ScriptError } from '#src/api/errors.ts';
import type { ScriptEnvironment, ScriptServices } from './scriptServices.ts';
import type { ScriptRunLog } from './scriptRunLog.ts';
import { openScriptMessages, type ScriptMessages } from './scriptMessages.ts';

/** A script to open beside its list or form. */
interface PageScriptOptions<Name extends string, Effects extends object>
  extends Pick<ScriptOptions<Name, Effects>, 'facade' | 'prelude' | 'name' | 'source' | 'snapshot'> {
  /** Calls it may make; undefined = those of the portal's setting. */
  apis: readonly string[] | undefined;
  services: ScriptServices;
  environment: ScriptEnvironment;
  /** Follows what it does, for those who may look. */
  runLog: ScriptRunLog | undefined;
  effects(messages: ScriptMessages): Effects;
  /** Where what it says outlives it; they are closed with it otherwise. */
  messages?: ScriptMessages;
}

interface PageScript {
  script: Script;
  info: ScriptInfo;
  /** Ends it: view, route or configuration has changed. */
  close(): void;
}

/** Opens a script with what every page gives it: worker, clock, messages, strikes, run log. undefined = it cannot be used, which was reported. Source: contract 13. */
export async function openPageScript<Name extends string, Effects extends object>(options: PageScriptOptions<Name, Effects>): Promise<PageScript | undefined> {
  const { facade, prelude, name, source, apis, services, environment, runLog, effects, snapshot } = options;
  if (source.includes('$t')) await environment.loadTexts();
  const messages = options.messages ?? openScriptMessages(services);
  runLog?.begin(environment.limits, () => environment.strikeCounter.count(`${name}\n${source}`));
  const script = openScript({
    facade,
    ...(prelude !== undefined && { prelude }),
    name,
    source,
    createWorker: () => environment.createWorker(),
    engine: environment.engine,
    clock: environment.clock,
    limits: environment.limits,
    timeZone: services.ports().timeZone,
    effects: effects(messages),
    snapshot,
    apiRules: { apis: apis ?? environment.defaultApis, apiHost: String(environment.publicConfig.apiHost ?? '') },
    strikeCounter: environment.strikeCounter,
    onFault: (fault, isOff) => reportFault(services, fault, isOff),
    ...(runLog && watchedBy(runLog)),
  });
  runLog?.follow(script);
  const stopHiding = services.onHiddenChange((hidden) => script.setHidden(hidden));
  const close = () => {
    stopHiding();
    script.close();
    if (!options.messages) messages.closeAll();
  };
  const info = await script.ready;
  if (info) return { script, info, close };
  close();
  return undefined;
}

/** Lets a run log follow what the script does. */
function watchedBy(runLog: ScriptRunLog): Pick<ScriptOptions, 'onRun' | 'onEvaluated' | 'onRestart' | 'isMeasured' | 'isWatched' | 'records'> {
  const { store } = runLog;
  return {
    onRun: runLog.ran,
    onEvaluated: runLog.evaluated,
    onRestart: () => store.set({ restarts: store.get().restarts + 1 }),
    isMeasured: () => store.get().isMeasured,
    isWatched: () => store.get().isWatched,
    records: store.get().isRecording,
  };
}

/** A script's fault stands for 5 s and list or form stays usable. Source: SC-009. */
function reportFault(services: ScriptServices, fault: ScriptFault, isOff: boolean): void {
  const { t } = services.ports();
  if (isOff) services.message({ level: 'error', text: t('scripted:off'), ms: MESSAGE_MS.script });
  else services.report(new ScriptError(faultText(fault, t), fault.hook ?? 'script'), { ms: MESSAGE_MS.script });
}

/** Faults that the sandbox finds: reported in the user's language. What an author's text says stays as it is. */
const FOUND: ReadonlySet<FaultCode> = new Set(['E_CPU', 'E_WALL', 'E_KILLED', 'E_MEMORY', 'E_STACK', 'E_ENGINE', 'E_NEVER_SETTLES', 'E_RELOAD_LOOP']);

/** The reason with its place in the author's text, cut to what a message can hold. */
function faultText({ code, message, hook, line }: ScriptFault, t: Ports['t']): string {
  const reason = FOUND.has(code) ? t(`scripted:fault.${code}`) : message.slice(0, 200);
  const place = [hook, line === null ? undefined : t('scripted:line', { line })].filter((part) => part !== null && part !== undefined).join(', ');
  return place === '' ? reason : `${reason} (${place})`;
}
