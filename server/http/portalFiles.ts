import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { WORKER_POLICY } from './headers.ts';

/** One file of the built portal, kept in memory with its compressed forms. */
interface PortalFile {
  bytes: Buffer;
  br: Buffer | undefined;
  gz: Buffer | undefined;
  type: string;
  etag: string;
  headers: Record<string, string>;
}

/** The built portal: its page and its files; read again when a new build is there. */
export interface PortalFiles {
  /** The page for a path, with links to what its route loads; undefined while the portal is not built. */
  page(path: string): string | undefined;
  /** Sends a file; false when there is none at this path. */
  send(path: string, request: FastifyRequest, reply: FastifyReply): boolean;
}

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};
// The build names the workers of the portal by their files (`sandbox/guest/worker.ts`, `src/services/page/pdfReader.ts`) and lists them in the manifest as assets without source.
const WORKER = /\/(?:worker|pdfReader)-[\w-]+\.js$|sandbox.*worker|worker.*sandbox/i;

/** Opens the folder of the built portal (`dist/portal`). Only files found there can ever be sent. */
export function openPortalFiles(folder: string): PortalFiles {
  let files = new Map<string, PortalFile>();
  let preloads: Preload[] = [];
  let builtAt = 0;

  const refresh = (): void => {
    const index = join(folder, 'index.html');
    const changedAt = existsSync(index) ? statSync(index).mtimeMs : 0;
    if (changedAt === builtAt) return;
    builtAt = changedAt;
    files = changedAt === 0 ? new Map() : readFiles(folder);
    preloads = changedAt === 0 ? [] : readPreloads(folder);
  };
  refresh();

  return {
    page(path) {
      refresh();
      const html = files.get('/index.html')?.bytes.toString('utf8');
      const links = preloads.find((preload) => preload.path.test(path))?.links ?? '';
      return html?.replace('</head>', `${links}</head>`);
    },
    send(path, request, reply) {
      const file = path === '/index.html' ? undefined : files.get(path);
      if (!file) return false;
      reply.headers({ ...file.headers, ETag: file.etag, Vary: 'Accept-Encoding' });
      if (request.headers['if-none-match'] === file.etag) {
        reply.code(304).send();
        return true;
      }
      const accepted = request.headers['accept-encoding'];
      const packed = packedFor(file, typeof accepted === 'string' ? accepted : '');
      if (packed.encoding) reply.header('Content-Encoding', packed.encoding);
      reply.type(file.type).send(packed.bytes);
      return true;
    },
  };
}

function packedFor(file: PortalFile, accepted: string): { bytes: Buffer; encoding?: string } {
  if (file.br && /\bbr\b/.test(accepted)) return { bytes: file.br, encoding: 'br' };
  if (file.gz && /\bgzip\b/.test(accepted)) return { bytes: file.gz, encoding: 'gzip' };
  return { bytes: file.bytes };
}

function readFiles(folder: string): Map<string, PortalFile> {
  const workers = workerFiles(folder);
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.endsWith('.br') && !file.endsWith('.gz') && !relative(folder, file).startsWith('.'));
  return new Map(
    names.map((file) => {
      const path = `/${relative(folder, file).split(sep).join('/')}`;
      return [path, readFile(file, path, workers.has(path) || (path.startsWith('/static/') && WORKER.test(path)))];
    }),
  );
}

/** The browser requests the icon again with every new address of a page. */
function cacheFor(path: string): string {
  if (path.startsWith('/static/')) return 'public, max-age=31536000, immutable';
  return path === '/favicon.svg' ? 'public, max-age=3600' : 'no-cache';
}

function readFile(file: string, path: string, isWorker: boolean): PortalFile {
  const bytes = readFileSync(file);
  const optional = (name: string): Buffer | undefined => (existsSync(name) ? readFileSync(name) : undefined);
  const headers: Record<string, string> = {
    'Cache-Control': cacheFor(path),
  };
  if (isWorker) headers['Content-Security-Policy'] = WORKER_POLICY;
  else if (extname(file) === '.svg') headers['Content-Security-Policy'] = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
  return {
    bytes,
    br: optional(`${file}.br`),
    gz: optional(`${file}.gz`),
    type: TYPES[extname(file)] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    headers,
  };
}

/** Links of the pages whose address fits. */
interface Preload {
  path: RegExp;
  links: string;
}

/** What each address loads at once according to the build (`scripts/routePreloads.ts`), as links of the page. */
function readPreloads(folder: string): Preload[] {
  const file = join(folder, '.vite', 'preloads.json');
  if (!existsSync(file)) return [];
  // Written by the build of this very portal.
  const preloads = JSON.parse(readFileSync(file, 'utf8')) as { path: string; scripts: string[]; styles: string[] }[];
  return preloads.map(({ path, scripts, styles }) => ({
    path: new RegExp(path),
    links: [
      ...scripts.map((href) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${href}">`),
      ...styles.map((href) => `<link rel="preload" as="style" crossorigin href="${href}">`),
    ].join(''),
  }));
}

/** Paths the build's manifest names as made from the sandbox worker. */
function workerFiles(folder: string): ReadonlySet<string> {
  const file = join(folder, '.vite', 'manifest.json');
  if (!existsSync(file)) return new Set();
  const manifest: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (typeof manifest !== 'object' || manifest === null) return new Set();
  const found = Object.entries(manifest)
    .filter(([source]) => source.startsWith('sandbox/guest/worker'))
    .flatMap(([, entry]: [string, unknown]) =>
      typeof entry === 'object' && entry !== null && 'file' in entry && typeof entry.file === 'string' ? [`/${entry.file}`] : [],
    );
  return new Set(found);
}
