/**
 * What `axios` in a script may call. Pure: the host asks before the effect runs, the effect gets only what passed.
 * Source: contract 13.7.
 */
import type { ApiRequest } from './bridgeRows.ts';
import { encodedPath, isTokenKey, plainPath } from './plainPath.ts';
import type { Json } from './safeParse.ts';

/** What a list may call: `"METHOD /path"`, exact or ending in `/*` for one more level; `apiHost` may stand in front of an address. */
export interface ApiRules {
  apis: readonly string[];
  apiHost: string;
}

/** A call that passed: `path` without host and query, decoded and encoded once, `params` merged from address and request, headers of the allow-list only. */
export interface AllowedCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  params: Record<string, string | number | boolean>;
  data: unknown;
  headers: Record<string, string>;
  /** Null = the portal's own timeout. */
  timeoutMs: number | null;
}

/** Calls of `script.defaultApis` when the portal setting is absent. */
export const defaultApis = [
  'POST /api/runtime/query/list',
  'GET /api/app/bizproperty/list',
  'GET /api/runtime/form/get_form_url',
  'GET /api/organization/user/info_login',
] as const;

const never = [
  /^\/(?:login|oauth|logout|externallink)(?:\/|$)/,
  /^\/user\/(?:login|oauth|public)(?:\/|$)/,
  /^\/(?:api\/)?public\/(?:getkey|image)(?:\/|$)/,
  /^\/api\/(?:user|system|aliyun|qrcode|auth|dingtalk)(?:\/|$)/,
  /^\/api\/(?:login|oauth|logout|externallink)(?:\/|$)/,
  /\/[^/]*(?:upload|download|export_file|export_template|export_data|subscribe|stream|pdf)[^/]*(?:\/|$)/,
];
const methods = new Map<string, AllowedCall['method']>([
  ['GET', 'GET'],
  ['POST', 'POST'],
  ['PUT', 'PUT'],
  ['DELETE', 'DELETE'],
]);
const longestMs = 60_000;

/** Checks one request against the rules of its list; `reason` says in words why it is refused. Source: contract 13.7. */
export function allowedCall(request: ApiRequest, rules: ApiRules): { ok: true; call: AllowedCall } | { ok: false; reason: string } {
  const refuse = (reason: string) => ({ ok: false as const, reason });
  const method = methods.get((request.method ?? 'GET').toUpperCase());
  if (!method) return refuse('unknown method');

  const [rawPath = '', query, ...more] = withoutHost(request.url, rules.apiHost).split('?');
  if (more.length > 0) return refuse('the address has two query parts');
  const written = rawPath.startsWith('/') ? rawPath : `/${rawPath}`;
  const flaw = flawOf(written, query ?? '');
  if (flaw) return refuse(flaw);
  const path = plainPath(written);
  if (path === null) return refuse('the path must be plain: it climbs, or is read in several ways');

  const params: AllowedCall['params'] = Object.create(null);
  for (const [key, value] of new URLSearchParams(query ?? '')) params[key] = value;
  for (const [key, value] of Object.entries(request.params ?? {})) if (value !== null) params[key] = value;
  const secret = Object.keys(params).find((key) => isTokenKey(key) || /%[\da-f]{2}/i.test(key));
  if (secret !== undefined) return refuse(`the query key ${secret} is never allowed`);

  // Servers with a context path answer under a doubled prefix too.
  const plain =
    path
      .toLowerCase()
      .replace(/\/+$/, '')
      .replace(/^(?:\/api)+(?=\/api(?:\/|$))/, '') || '/';
  if (never.some((pattern) => pattern.test(plain))) return refuse(`${path} is closed to scripts`);
  if (!rules.apis.some((rule) => matches(rule, method, path))) return refuse(`${method} ${path} is not on the list's script.apis`);

  return { ok: true, call: { method, path: encodedPath(path), params, data: request.data, headers: headersOf(request), timeoutMs: timeoutOf(request) } };
}

function withoutHost(url: string, apiHost: string): string {
  return apiHost !== '' && url.startsWith(`${apiHost}/`) ? url.slice(apiHost.length) : url;
}

function flawOf(path: string, query: string): string | null {
  if (/[^\x21-\x7e]|[\\#@;]/.test(path)) return 'the path has characters that are not allowed';
  if (/^\/?[a-z][a-z0-9+.-]*:/i.test(path)) return 'only addresses of the portal are allowed';
  return /[\\#]/.test(query) ? 'the query has characters that are not allowed' : null;
}

function matches(rule: string, method: string, path: string): boolean {
  const [ruleMethod = '', rulePath = ''] = rule.trim().split(/\s+/, 2);
  if (ruleMethod.toUpperCase() !== method) return false;
  if (!rulePath.endsWith('/*')) return plainPath(rulePath) === path;
  const base = plainPath(rulePath.slice(0, -1)) ?? rulePath;
  return path.startsWith(base) && path.length > base.length && !path.slice(base.length).includes('/');
}

function headersOf(request: ApiRequest): Record<string, string> {
  const found = Object.entries(request.headers ?? {}).find(([name]) => name.toLowerCase() === 'accept-language');
  const language = found?.[1];
  return typeof language === 'string' && /^[\w,;=.* -]{1,100}$/.test(language) ? { 'Accept-Language': language } : {};
}

function timeoutOf(request: ApiRequest): number | null {
  const { timeout } = request;
  return typeof timeout === 'number' && timeout > 0 ? Math.min(timeout, longestMs) : null;
}

const userFields = ['id', 'username', 'name', 'departmentName', 'permissions'] as const;

/** An answer as a script may see it: from `info_login` only the fields of `vm.currentUser`. Source: contract 13.7. */
export function visibleAnswer(path: string, answer: Json): Json {
  if (!/\/organization\/user\/info_login\/?$/i.test(path) || !isTable(answer)) return answer;
  const user = isTable(answer.data) ? answer.data : {};
  const visible = userFields.filter((field) => Object.hasOwn(user, field)).map((field) => [field, user[field]]);
  return { ...answer, data: Object.fromEntries(visible) };
}

function isTable(value: Json | undefined): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
