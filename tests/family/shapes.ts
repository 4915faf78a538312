/** Keys whose JSON text a family server may send as the object itself (contract 17). */
const JSON_TEXTS: ReadonlySet<string> = new Set(['name_i18n', 'htmlJson', 'actionsJson', 'options']);

/** An answer in the family's shapes: what our server sends as JSON text goes out as the object, a refresh in an envelope. */
export function redress(path: string, text: string): string {
  if (!text.startsWith('{') || path === '/public/system/config') return text;
  if (path.endsWith('/get_refresh_token')) return text.includes('access_token') ? `{"errcode":0,"errmsg":"","data":${text}}` : text;
  return JSON.stringify(JSON.parse(text, (key, value: unknown) => (JSON_TEXTS.has(key) && typeof value === 'string' ? asObject(value) : value)));
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
