import { chatHost } from '#src/api/chatHost.ts';
import { applicationPath } from '#src/services/navigation/singleApp.ts';
import type { Location } from 'react-router-dom';
// oxlint-disable-next-line import/default -- the query makes it an address, not the module
import workerUrl from '#sandbox/guest/worker.ts?worker&url';
import wasmUrl from '#node_modules/@jitl/quickjs-ng-wasmfile-release-sync/dist/emscripten-module.wasm?url';
import { defaultApis } from '#sandbox/protocol/apiRules.ts';
import { openStrikeCounter } from '#sandbox/host/strikeCounter.ts';
import { cacheEngine } from '#sandbox/host/openLink.ts';
import { defaultScriptLimits } from '#schemas/hooks.ts';
import { modelPage } from '#renderers/pages/modelPage.ts';
import { isFamily, portalSettings } from '#src/api/settings.ts';
import { pageToken } from '#src/api/pageTokens.ts';
import { storage } from '#src/api/storage.ts';
import { sendForScript } from '#src/api/scriptCall.ts';
import { loadAllNamespaces, loadedTexts } from '#src/services/texts/i18n.ts';
import { queueMessage } from '#src/services/messages/queueMessage.ts';
import { trustedWorker } from '#src/services/page/trusted.ts';
import type { ScriptEnvironment } from '#src/engine/scripts/scriptServices.ts';
import { sha256 } from './sha256.ts';

const engineBytes = async () => (await fetch(wasmUrl, { credentials: 'same-origin' })).arrayBuffer();
const engine = cacheEngine(engineBytes);
/** One for the page session, so that a script ended three times stays off until the page is loaded again (contract 13.7). */
const strikeCounter = openStrikeCounter();
/** What scripts need of this page: worker, engine, clock, settings and the user's right to call; `route` is what a script sees of the address. Source: contract 13.4, 13.7. */
export function scriptEnvironment(route: ScriptEnvironment['route']): ScriptEnvironment {
  const settings = portalSettings();
  const { apiHost = '', oauthHost = '', portalHost = '', redirectHost = '', client_id = '', scope = '', openApplicationPortal = false } = settings;
  return {
    createWorker: () => trustedWorker(workerUrl),
    engine,
    engineBytes,
    sha256,
    secrets: () => [pageToken(), storage.token(), storage.refreshToken()].filter((text) => text !== undefined),
    clock: {
      now: () => Date.now(),
      monotonic: () => performance.now(),
      setTimeout: (work, ms) => setTimeout(work, ms),
      clearTimeout: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>), // made by the line above
      seed: () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0,
    },
    strikeCounter,
    limits: { ...defaultScriptLimits, ...settings.script?.limits },
    defaultApis: isFamily() ? (settings.script?.defaultApis ?? defaultApis) : [],
    publicConfig: { apiHost, oauthHost, portalHost, redirectHost, client_id, scope, openApplicationPortal },
    route,
    client: { type: 'PC', chatApp: chatHost() !== undefined },
    loadTexts: loadAllNamespaces,
    texts: loadedTexts,
    queueMessage,
    send: sendForScript,
  };
}

/** Query keys a script never sees (contract 13.4). */
const SECRET_KEYS: ReadonlySet<string> = new Set(['T', 'token', 'access_token']);

/** The query of an address as a script may see it. */
function visibleQuery(search: string): Record<string, string> {
  return Object.fromEntries([...new URLSearchParams(search)].filter(([key]) => !SECRET_KEYS.has(key)));
}

/** What the script of a list sees of its address. Source: contract 13.4. */
export function listRoute({ pathname, search }: Location): ReturnType<ScriptEnvironment['route']> {
  const [, appCode = '', schemaCode = ''] = /^\/application\/([^/]+)\/application-list\/([^/]+)/.exec(applicationPath(pathname)) ?? [];
  return { path: pathname, name: modelPage.name, params: { appCode, schemaCode }, query: visibleQuery(search) };
}

/** What the script of a form sees of its address, whatever page the form lies over. Source: contract 14. */
export function formRoute(search: string): ReturnType<ScriptEnvironment['route']> {
  return { path: '/form/detail', name: 'form-detail', params: {}, query: visibleQuery(search) };
}
