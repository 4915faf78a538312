import { limitCodes, type FaultCode, type ScriptFault } from '#sandbox/protocol/errors.ts';
import type { Facade } from '#sandbox/protocol/facade.ts';
import { type Script, type ScriptOptions, openScript } from '#sandbox/host/host.ts';
import type { ScriptInfo } from '#sandbox/protocol/protocol.ts';
import { MESSAGE_MS } from '#renderers/contracts/messageTimes.ts';
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
  /** It is off until the page is loaded again. */
  onOff?: () => void;
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
    onFault: (fault, isOff) => reportFault(services, environment, { kind: facade.kind, name }, fault, isOff),
    ...(options.onOff && { onOff: options.onOff }),
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

/** Where a script runs, for what is said of it. */
interface Place {
  kind: Facade['kind'];
  /** Model and view or form. */
  name: string;
}

/** A script's fault stands for 5 s and list or form stays usable. One that switched the script off is reported to those who may debug; others see the mark. Source: SC-009, contract 13.1, 13.7. */
function reportFault(services: ScriptServices, environment: ScriptEnvironment, place: Place, fault: ScriptFault, isOff: boolean): void {
  const { t } = services.ports();
  if (isOff && !services.mayDebug()) return;
  const text = isOff ? `${faultText(services, place, fault)}. ${t('scripted:off')}` : faultText(services, place, fault);
  environment.queueMessage({ level: 'error', text, ms: MESSAGE_MS.script });
}

/**
 * A fault in words. A limit that was hit is reported to those who may debug with script, hook, place and figure, to others as the
 * plain fact; what an author's text says stays as it is. Source: contract 13.1.
 */
export function faultText(services: ScriptServices, { kind, name }: Place, { code, message, hook, line, limitMs }: ScriptFault): string {
  const { t } = services.ports();
  const isLimit = limitCodes.has(code);
  const mayDebug = services.mayDebug();
  if (isLimit && !mayDebug) return t(`scripted:stopped.${kind}`);
  const reason = isLimit && !OWN_WORDS.has(code) ? t(`scripted:fault.${code}`) : message.slice(0, 200);
  const place = [
    ...(isLimit ? [name] : []),
    ...(hook === null ? [] : [hook]),
    ...(line === null ? [] : [t('scripted:line', { line })]),
    ...(limitMs === null ? [] : [t('scripted:limit', { limit: Math.round(limitMs) })]),
  ].join(', ');
  return place === '' ? reason : `${reason} (${place})`;
}

/** Limits whose message says which one of several was hit. */
const OWN_WORDS: ReadonlySet<FaultCode> = new Set(['E_OUTPUT', 'E_LIMIT']);
