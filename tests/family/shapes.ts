/** JSON texts that a family server may send as the object itself (contract 17). */
const isJsonText = (key: string): boolean => /(^|_)name_i18n$|Name_i18n$|^(htmlJson|actionsJson|options)$/.test(key);

/** Bare answers that may come in an envelope (contract 2.1, 17). */
const BARE = /^\/(public\/(system\/config|theme\/findAll|getKey)|login\/Authentication\/get_(code|token)|oauth\/token)$/;

type Json = Record<string, unknown>;

/** An answer in the family's shapes (contract 17); `wrapped` = also the bare ones stand in an envelope. */
export function redress(path: string, method: string, text: string, wrapped: boolean): string {
  if (!text.startsWith('{')) return text;
  const answer: Json = JSON.parse(text, (key, value: unknown) => (isJsonText(key) && typeof value === 'string' ? asObject(value) : value));
  // A refused sign-in is an envelope already.
  const isWrapped = wrapped && (answer.errcode === undefined || 'code' in answer);
  if (BARE.test(path)) return JSON.stringify(isWrapped ? { errcode: answer.errcode ?? 0, errmsg: '', data: answer } : answer);
  if (path.endsWith('/get_refresh_token') && method === 'GET') return JSON.stringify(refreshed(answer));
  const { data } = answer;
  if (path.endsWith('/upload_file2') || path.endsWith('/upload_file')) return uploaded(data);
  // The path says what its data is.
  const dress = DRESSES.find(([end]) => path.endsWith(end))?.[1];
  return JSON.stringify(dress === undefined || answer.errcode !== 0 ? answer : { ...answer, data: dress(data as never) });
}

/** Objects of JSON texts; other texts stay (`options` may be `a;b`). */
function asObject(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : text;
  } catch {
    return text;
  }
}

/** A refused refresh has no tokens and stays as it is. */
function refreshed({ exp, ...tokens }: Json): Json {
  return tokens.access_token === undefined ? { exp, ...tokens } : { errcode: 0, errmsg: '', data: { ...tokens, expiration: exp } };
}

let uploads = 0;

/** The bare name, in quotes every other time. */
function uploaded(name: unknown): string {
  uploads += 1;
  return uploads % 2 === 0 ? JSON.stringify(name) : String(name);
}

/** What becomes of `data`, by the end of the path. */
const DRESSES: readonly (readonly [string, (data: never) => unknown])[] = [
  ['/query/list', page],
  ['/checkForRemoveBizObject', perRow],
  ['/form/load', form],
];

interface Page extends Json {
  content: { data: Json; workflowInstanceId?: unknown; sequenceStatus?: unknown }[];
  sumMap?: Record<string, { num: unknown } | null>;
}

function page({ content, sumMap, ...rest }: Page): unknown {
  const sums = Object.entries(sumMap ?? {}).map(([code, entry]) => [code, entry === null ? null : Number(entry.num)]);
  return { ...rest, content: content.map(row), sumMap: Object.fromEntries(sums) };
}

/** A row: its state inside `data`, no workflow said in each of four ways, addresses encoded twice, as object, and as text. */
function row({ workflowInstanceId, sequenceStatus, data, ...rest }: Page['content'][number], at: number): unknown {
  const none = [{ workflowInstanceId: '--' }, { workflowInstanceId: null }, { workflowInstanceId: '' }, {}][at % 4];
  const state = { ...(workflowInstanceId ? { workflowInstanceId } : none), sequenceStatus: sequenceStatus ?? (at % 4 === 3 ? 'DRAFT' : 'COMPLETED') };
  return { ...rest, data: { ...mapped(data, (value) => address(value, at)), ...state } };
}

function address(value: unknown, at: number): unknown {
  if (typeof value !== 'string' || !value.includes('"provinceName"')) return value;
  return [JSON.stringify(value), JSON.parse(value), value][at % 3];
}

function mapped(data: Json, change: (value: unknown) => unknown): Json {
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, change(value)]));
}

/** One item for each record, in words and without a code (contract 8.5). */
function perRow(groups: { resultCode: number; objectIds: string[] }[]): unknown {
  return groups.flatMap(({ objectIds }) => objectIds.map((objectId, at) => ({ objectId, resultDesc: `可以删除 ${at % 2}`, relativeModel: '' })));
}

/** A record outside every workflow says so as rows do, and has a state all the same. */
function form(load: { bizObject: { data: Json; workflowInstanceId?: unknown } }): unknown {
  const { data, workflowInstanceId, ...rest } = load.bizObject;
  const state = { sequenceStatus: data.sequenceStatus ?? 'COMPLETED' };
  return { ...load, bizObject: { ...rest, workflowInstanceId: workflowInstanceId ?? '--', data: { ...data, ...state } } };
}
