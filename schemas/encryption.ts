/** Length of the one key that server and portal share, in ASCII characters (contract 4). */
const KEY_PATTERN = /^[\u0020-\u007e]{16}$/;

/** Paths whose exchanges always travel in clear, under whatever host or prefix they lie (contract 4). */
const IN_CLEAR = [/\/v1/, /\/public\/system\/config$/, /\/oauth\/token$/, /\/healthz$/, /\/api\/system\/(changes|csp_report)$/, /\/login\/oidc\//];

/** Whether a text can be the key: 16 ASCII characters; any other leaves both sides in clear. */
export const isEncryptKey = (key: string): boolean => KEY_PATTERN.test(key);

/** Whether bodies, query values and answers of a path may travel encrypted; calls of bytes and streams do not ask (contract 4). */
export const mayEncrypt = (path: string): boolean => !IN_CLEAR.some((pattern) => pattern.test(path));

/** Whether the query of a path is among those encrypted: values of GET calls, those of imports excepted (contract 4). */
export const mayEncryptQuery = (method: string, path: string): boolean => method === 'GET' && !path.endsWith('import_data');
