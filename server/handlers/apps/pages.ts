import type { Calls } from '#schemas/calls/index.ts';
import { mayOpenPage, maySeeApp } from '#server/policies/policies.ts';
import { ownBlocks } from '#server/policies/visibleBlocks.ts';
import { notFound, noRight } from '#server/refusals/access.ts';
import type { Handler } from '#server/services/handler.ts';

/**
 * GET portal/page/getByCode: a page with the blocks the user may see; of several applications with a page of that code the
 * first they may see (contract 7.2, 15.8). Errors: 900404 when there is none, 900403 when it is not granted, nor anything on it.
 */
export const portalPage: Handler<Calls['portalPage']> = async ({ services, actor, query }) => {
  const apps = [...services.apps().apps.values()].filter(
    (app) => (!query.appCode || app.code === query.appCode) && maySeeApp(actor, app) && app.pages.has(query.code),
  );
  const granted = apps.find((app) => mayOpenPage(actor, app, query.code)) ?? undefined;
  const page = granted?.pages.get(query.code);
  const blocks = granted && page && ownBlocks(actor, services.apps(), granted, page.answer);
  if (page && blocks) return { ...page.answer, blocks };
  throw apps.length > 0 ? noRight() : notFound();
};
