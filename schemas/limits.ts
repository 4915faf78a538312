/** Business constants and limits of the product text (portal-spec 9) and the contract, one line each. */

/** Messages of scripts that stand together; a further one takes the place of the oldest. Source: contract 13.7 (as many as one run may say). */
export const MAX_SCRIPT_MESSAGES = 5;

/** Page sizes offered by the pager (LS-029). */
export const PAGE_SIZES = [10, 20, 50, 100, 200, 300, 500] as const;
export type PageSize = (typeof PAGE_SIZES)[number];
/** Page size on entry (LS-031). */
export const DEFAULT_PAGE_SIZE: PageSize = 20;
/** Last page a call may request, zero-based; beyond it the database could not count the rows before. */
export const LAST_PAGE = 100_000_000;
/** Largest page a list query may request (contract 2.5). */
export const MAX_PAGE_SIZE = 500;
/** Most rows of a Gantt chart; it has no pages (contract 2.5). */
export const GANTT_ROWS = 5000;
/** Width of a column without `width`, px (LS-021). */
export const DEFAULT_COLUMN_WIDTH_PX = 176;
/** Wait before the first query when coming from the root route, ms (LS-043). */
export const ROOT_ENTRY_DELAY_MS = 200;
/** Wait between painting and the rendered hook, ms (SC-004). */
export const RENDERED_DELAY_MS = 15;
/** Width of the delete dialog, px (LA-011). */
export const DELETE_DIALOG_WIDTH_PX = 520;
/** Width of the side menu, px: in an application and elsewhere, expanded and collapsed (SM-017 to SM-020). */
export const MENU_WIDTH_PX = { inApplication: { expanded: 250, collapsed: 0 }, elsewhere: { expanded: 200, collapsed: 64 } } as const;
/** The part of the page the side menu may be dragged to: one of so many (SM-022). */
export const MENU_SHARE = 3;
/** Width of the skin drawer, px (HD-015). */
export const SKIN_DRAWER_WIDTH_PX = 420;
/** Default primary colour (TH-011). */
export const DEFAULT_PRIMARY = '#2970FF';
/** Version the product reports (CN-010). */
export const APP_VERSION = '6.12.49';
/** Access and refresh token life, seconds (contract 3.4). */
export const TOKEN_LIFE_S = { access: 900, refresh: 43_200, absolute: 43_200, clockSkew: 60, reuseGrace: 10 } as const;
/** Sign-in code life, seconds (contract 3.2). */
export const SIGN_IN_CODE_LIFE_S = 60;
/** Life of a one-time code for the back-end, seconds (contract 7.5). */
export const ADMIN_CODE_LIFE_S = 60;
/** Code sent by short message: its digits and its life in seconds (contract 3.2). */
export const VERIFICATION_CODE = { digits: 6, lifeSeconds: 300, tries: 10 } as const;
/** How long a sign-in at another service may take, seconds (contract 7.5). */
export const OIDC_LIFE_S = 600;
/** How long an external link lasts, and the token of one visit, seconds (contract 10.1). */
export const EXTERNAL_LINK_LIFE = { linkSeconds: 30 * 86_400, tokenSeconds: 3600 } as const;
/** Failed sign-ins per account and address within the window before 10001 (contract 3.2). */
export const SIGN_IN_TRIES = { failures: 5, windowMinutes: 15 } as const;
/** Characters of a password, both ends allowed (PW-005, OP-01). */
export const PASSWORD_LENGTH = { least: 6, most: 14 } as const;
/** How long the older password dialog stands after its success before the log-out, ms (PW-026). */
export const LEGACY_PASSWORD_LOGOUT_MS = 3000;
/** RSA key pair: rotation and grace, minutes; life of an index, minutes (contract 3.3). */
export const RSA_KEY = { bits: 3072, rotateMinutes: 60, graceMinutes: 5, indexMinutes: 5 } as const;
/** How long notifications stay, days. */
export const MESSAGE_RETENTION_DAYS = 180;
/** Notifications: how many come at once (NT-011), when more are requested (NT-009, NT-010), how often the unread ones are counted (NT-018). */
export const MESSAGES = { pageSize: 20, moreWithinPx: 150, debounceMs: 100, pollMs: 60_000 } as const;
/** How often open pages request the theme that an administrator may have changed, ms (TH-009). */
export const THEME_POLL_MS = 60_000;
/** Drafts of unsaved forms: bytes of one as JSON, how many a person has before the oldest goes, days one is kept (contract 10.5). */
export const DRAFTS = { bytes: 256 * 1024, perPerson: 200, retentionDays: 180 } as const;
/** Delegations: rules of a person, days ahead at which one ends at most, days for which one that is over is still listed (contract 21.8). */
export const DELEGATIONS = { perTrustor: 50, aheadDays: 366, listedDays: 90 } as const;
/** Urging: characters of a text, ms until the same person may urge an instance again (contract 11.6, 21.6). */
export const URGES = { characters: 200, pauseMs: 3_600_000, listed: 200 } as const;
/** Usual opinions: how many a person keeps, and their characters (contract 21.18). */
export const USUAL_OPINIONS = { perPerson: 50, characters: 200 } as const;
/** Largest signature, bytes (contract 10.4). */
export const SIGNATURE_BYTES = 200 * 1024;
/** Acts in workflows: people named at once, items or instances at once, characters of a comment (contract 11.6, 21.18). */
export const WORKFLOW_ACTS = { people: 50, readers: 200, marked: 1000, batch: 100, commentCharacters: 2000 } as const;
/** Most characters of the id of a draft. */
export const DRAFT_ID_CHARACTERS = 64;
/** Replay token life, minutes (contract 10.2). */
export const REPLAY_TOKEN_MINUTES = 10;
/** Longest life of a short code that ends, ms: a hundred years. */
export const MOST_SHORT_CODE_MS = 100 * 365 * 24 * 3600 * 1000;
/** Largest upload, bytes (contract 2.7). */
export const MAX_UPLOAD_BYTES = 200 * 1024 * 1024;
/** Most rows of one import, unless the server's settings say otherwise (contract 9). */
export const IMPORT_ROWS = 100_000;
/** Largest JSON body, bytes, and its depth (safety.md 2). */
export const MAX_JSON_BODY = { bytes: 1024 * 1024, depth: 32 } as const;
/** Time limit of one list statement, ms (safety.md 2). */
export const LIST_STATEMENT_TIMEOUT_MS = 2000;
/**
 * How long a transaction may do nothing between two statements, ms. Ours compute for a second at most; one that idles for so
 * long is of a process that hangs, and everybody would wait for the rows it has locked.
 */
export const IDLE_IN_TRANSACTION_MS = 30_000;
/** Calls per second and user (safety.md 2). */
export const CALLS_PER_SECOND = 50;
/** Default zone of wall-clock dates (contract 2.6). */
export const DEFAULT_TIME_ZONE = 'Asia/Shanghai';
/** Largest file read through `$file` in a document, bytes (contract 15.1). */
export const MAX_DOCUMENT_FILE_BYTES = 256 * 1024;
/** Exports one user runs at once; further ones wait (safety.md 2 "rate"). */
export const EXPORTS_AT_ONCE = 2;
/** Tasks of one kind that one user may have waiting and running; further ones are refused. */
export const MOST_OPEN_JOBS = 20;
/** Rows an export may have that is answered directly instead of as a task (contract 9, 19). */
export const MAX_DIRECT_EXPORT_ROWS = 10_000;
/** Property codes one request may sort by (contract 8.2). */
export const MOST_SORTS = 3;
/** Items that rows are grouped by at once, one within the other. */
export const MOST_GROUP_LEVELS = 2;
/** Groups of one answer (contract 8.3). */
export const MOST_GROUPS = 200;
/** Checked rows one action may name. */
export const MAX_ACTION_ROWS = 500;
/** Changes of several records that a person can take back, of each model, and for how long. Source: contract 9. */
export const MOST_UNDOS = 20;
export const UNDO_HOURS = 24;
/** Checked rows that are printed at once: their ids stand in the address. */
export const MAX_PRINT_ROWS = 100;
/** Checked rows one export may name. */
export const MAX_EXPORT_IDS = 10_000;
/** Most characters of a cell, and most rows of a sheet, its heading included (Excel's own limits). */
export const SHEET_LIMITS = { cellCharacters: 32_767, rows: 1_048_576 } as const;
