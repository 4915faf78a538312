import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isStorable } from '#schemas/records/storable.ts';
import { unknownPath, wrongVerb } from '#server/refusals/http.ts';
import { addressOfShortCode } from '#server/store/shortCodes.ts';
import { limitAnonymous } from './callLimits.ts';
import { callerAddress } from './callerAddress.ts';
import { isApiPathInAnyCase, pathOfUrl } from './paths.ts';
import { portalSettings, sendPage } from './page.ts';
import type { PortalFiles } from './portalFiles.ts';
import type { Services } from '#server/services/services.ts';

/** What serves paths that are not the API's: the built portal, or Vite while developing. */
export interface PagesPort {
  answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}

/** The built portal: files as they are, the page for every other address (its routes live in the browser). */
export function builtPages(files: PortalFiles, services: Services): PagesPort {
  return {
    async answer(request, reply) {
      const path = pathOfUrl(request.url);
      const target = path === '/' ? await shortTarget(request, services) : undefined;
      if (target !== undefined) return reply.header('Cache-Control', 'no-store').redirect(target, 302);
      if (path === '/settings.json')
        return reply
          .header('Cache-Control', 'no-cache')
          .type('application/json; charset=utf-8')
          .send(JSON.stringify(portalSettings(services.settings)));
      if (files.send(path, request, reply)) return reply;
      if (path.startsWith('/static/') || /\.(js|css|map|wasm|json|ico|png)$/.test(path)) throw unknownPath();
      const page = files.page(path);
      if (page === undefined) throw unknownPath();
      return sendPage(reply, page, services.settings);
    },
  };
}

/** Where the short code in the address of the portal leads; undefined when it names none that is known (contract 9, OP-59). */
async function shortTarget(request: FastifyRequest, services: Services): Promise<string | undefined> {
  const code = new URL(request.url, 'http://portal.invalid').searchParams.get('shortCode');
  if (!code || code.length > MOST_CHARACTERS || !isStorable(code)) return undefined;
  limitAnonymous(services, callerAddress(request));
  return (await addressOfShortCode(services.database.kysely, code, services.now()))?.url;
}

const MOST_CHARACTERS = 64;

/** Answers everything no call answers: pages and files for GET and HEAD, else an envelope with 404 or 405. */
export function servePages(app: FastifyInstance, pages: PagesPort): void {
  app.setNotFoundHandler(async (request, reply) => {
    if (isApiPathInAnyCase(pathOfUrl(request.url))) throw unknownPath();
    if (request.method !== 'GET' && request.method !== 'HEAD') throw wrongVerb();
    return pages.answer(request, reply);
  });
}
