import { composeHandlers, type Handlers } from '#server/services/handler.ts';
import { appHandlers } from '#server/handlers/apps/index.ts';
import { commentHandlers } from '#server/handlers/comments/index.ts';
import { draftHandlers } from '#server/handlers/drafts/index.ts';
import { exportHandlers } from '#server/handlers/export/index.ts';
import { favouriteHandlers } from '#server/handlers/favourites/index.ts';
import { fileHandlers } from '#server/handlers/files/index.ts';
import { formHandlers } from '#server/handlers/form/index.ts';
import { importHandlers } from '#server/handlers/import/index.ts';
import { listHandlers } from '#server/handlers/list/index.ts';
import { messageHandlers } from '#server/handlers/messages/index.ts';
import { organisationHandlers } from '#server/handlers/organisation/index.ts';
import { rowHandlers } from '#server/handlers/rows/index.ts';
import { sessionHandlers } from '#server/handlers/session/index.ts';
import { sharingHandlers } from '#server/handlers/sharing/index.ts';
import { systemHandlers } from '#server/handlers/system/index.ts';
import { workflowHandlers } from '#server/handlers/workflow/index.ts';
import { workflowActHandlers } from '#server/handlers/workflowActs/index.ts';

/** Every call of the table with its handler, composed of a map an area; the type check fails until each has one, and one only (architecture: Call). */
export const handlers: Handlers = composeHandlers(
  sessionHandlers,
  systemHandlers,
  messageHandlers,
  commentHandlers,
  organisationHandlers,
  appHandlers,
  formHandlers,
  listHandlers,
  rowHandlers,
  exportHandlers,
  favouriteHandlers,
  draftHandlers,
  sharingHandlers,
  fileHandlers,
  importHandlers,
  workflowHandlers,
  workflowActHandlers,
);
