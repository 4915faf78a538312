import type { ProcessAct } from '#renderers/contracts/process.ts';
import { activateActivityAct } from './administration/activateActivityAct.ts';
import { adjustParticipantsAct } from './administration/adjustParticipantsAct.ts';
import { cancelActivityAct } from './administration/cancelActivityAct.ts';
import { adjustParticipantAct } from './adjustParticipantAct.ts';
import { agreeAct } from './agreeAct.ts';
import { assistAct } from './assistAct.ts';
import { assistRetrieveAct } from './assistRetrieveAct.ts';
import { circulateAct } from './circulateAct.ts';
import { copyAct } from './copyAct.ts';
import { deleteInstanceAct } from './deleteInstanceAct.ts';
import { disAgreeAct } from './disAgreeAct.ts';
import { editAct } from './editAct.ts';
import { editOwnerAct } from './editOwnerAct.ts';
import { finishAct } from './finishAct.ts';
import { formTrackAct } from './formTrackAct.ts';
import { forwardAct } from './forwardAct.ts';
import { migrateAct } from './administration/migrateAct.ts';
import { preAddSignAct } from './preAddSignAct.ts';
import { printAct } from './printAct.ts';
import { removeSignAct } from './removeSignAct.ts';
import { resumeAct } from './administration/resumeAct.ts';
import { retrieveAct } from './retrieveAct.ts';
import { retryAct } from './administration/retryAct.ts';
import { saveAct } from './saveAct.ts';
import { showRejectAct } from './showRejectAct.ts';
import { submitAct } from './submitAct.ts';
import { suspendAct } from './administration/suspendAct.ts';
import { urgeAct } from './urgeAct.ts';
import { voidAct } from './voidAct.ts';

/** The acts of process forms in the order of their buttons; a code without an act is not shown (contract 10.3). */
export const processActs: readonly ProcessAct[] = [
  submitAct,
  agreeAct,
  disAgreeAct,
  showRejectAct,
  forwardAct,
  assistAct,
  adjustParticipantAct,
  preAddSignAct,
  assistRetrieveAct,
  removeSignAct,
  circulateAct,
  saveAct,
  retrieveAct,
  urgeAct,
  editAct,
  voidAct,
  finishAct,
  deleteInstanceAct,
  copyAct,
  printAct,
  formTrackAct,
  retryAct,
  activateActivityAct,
  adjustParticipantsAct,
  cancelActivityAct,
  resumeAct,
  suspendAct,
  migrateAct,
  editOwnerAct,
];
