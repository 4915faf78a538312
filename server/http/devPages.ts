import type { Server } from 'node:http';
import type { PagesPort } from './portal.ts';

/** Pages and modules straight from the sources, with hot reload (`PORTICO_DEV=1`); no policy header, it would stop Vite's client. */
export async function devPages(root: string, server: Server): Promise<PagesPort> {
  const { createServer } = await import('vite');
  const vite = await createServer({ root, appType: 'spa', server: { middlewareMode: true, hmr: { server } } });
  return {
    async answer(request, reply) {
      reply.hijack();
      vite.middlewares(request.raw, reply.raw, () => {
        reply.raw.statusCode = 404;
        reply.raw.end();
      });
      return reply;
    },
  };
}
