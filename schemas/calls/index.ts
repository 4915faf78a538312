import { appCalls } from './apps.ts';
import { chatHostCalls } from './chatHost.ts';
import { commentCalls } from './comments.ts';
import { delegationCalls } from './delegations.ts';
import { draftCalls } from './drafts.ts';
import { exportCalls } from './exports.ts';
import { externalLinkCalls } from './externalLink.ts';
import { favouriteCalls } from './favourites.ts';
import { fileCalls } from './files.ts';
import { formCalls } from './form.ts';
import { importCalls } from './import.ts';
import { listCalls } from './list.ts';
import { oidcCalls } from './oidc.ts';
import { messageCalls } from './messages.ts';
import { opinionCalls } from './opinions.ts';
import { organisationCalls } from './organisation.ts';
import { printCalls } from './print.ts';
import { reportCalls } from './reports.ts';
import { rowCalls } from './rows.ts';
import { sessionCalls } from './session.ts';
import { shortCodeCalls } from './shortCodes.ts';
import { systemCalls } from './system.ts';
import { trackCalls } from './track.ts';
import { urgeCalls } from './urges.ts';
import { workflowCalls } from './workflow.ts';
import { workflowReadCalls } from './workflowReads.ts';
import { workflowStartCalls } from './workflowStart.ts';
import { workflowActCalls } from './workflowActs.ts';

/** The call table: every exchange between portal and server, by name (architecture: Call). */
export const calls = {
  ...sessionCalls,
  ...oidcCalls,
  ...chatHostCalls,
  ...organisationCalls,
  ...messageCalls,
  ...appCalls,
  ...reportCalls,
  ...listCalls,
  ...rowCalls,
  ...trackCalls,
  ...printCalls,
  ...shortCodeCalls,
  ...exportCalls,
  ...formCalls,
  ...draftCalls,
  ...externalLinkCalls,
  ...commentCalls,
  ...fileCalls,
  ...importCalls,
  ...systemCalls,
  ...workflowCalls,
  ...workflowReadCalls,
  ...delegationCalls,
  ...urgeCalls,
  ...workflowStartCalls,
  ...opinionCalls,
  ...favouriteCalls,
  ...workflowActCalls,
} as const;

export type Calls = typeof calls;
export type CallName = keyof Calls;
