import { PropertyType } from '#schemas/codes.ts';
import { statusText } from '#schemas/formats/status.ts';
import type { InstanceLogEntry } from '#schemas/workItem.ts';
import type { ApprovalPlace, InstancePlace } from '#server/print/instancePlaces.ts';
import { wordAutomatic, wordPrintedAct, wordResult } from '#server/refusals/approvals.ts';
import { personName, timeText, type ListContext } from '#server/workflow/lists/listContext.ts';
import type { InstanceRow } from '#server/workflow/store/instanceRow.ts';
import { presentLog, type TrackSource } from './presentLog.ts';
import { readTracks } from './readTrack.ts';

/** An approval as a print lists it. */
export interface PrintedApproval {
  readonly activityCode: string;
  readonly texts: Readonly<Record<ApprovalPlace, string>>;
  /** Id of the file. */
  readonly signature: string | null;
}

/** What a print says of the instance of a record (contract 15.6). */
export interface PrintedInstance {
  readonly texts: Readonly<Record<InstancePlace, string>>;
  readonly approvals: readonly PrintedApproval[];
}

/** Reads what prints say of instances, for somebody who may print their records. Shape: by id of the instance; those that are gone meanwhile are left out. */
export async function readPrintedInstances(context: ListContext, rows: readonly InstanceRow[]): Promise<ReadonlyMap<string, PrintedInstance>> {
  const tracks = await readTracks(context, rows);
  return new Map([...tracks].map(([id, track]) => [id, printedInstance(context, track)]));
}

function printedInstance(context: ListContext, track: TrackSource): PrintedInstance {
  const { actor } = context;
  const { row } = track.loaded;
  return {
    texts: {
      '@instanceName': row.name,
      '@originatorName': personName(context, row.originatorId),
      '@departmentName': actor.organisation.departments.get(row.departmentId ?? '')?.name ?? '',
      '@startTime': timeText(context, row.startedAt) ?? '',
      '@finishTime': timeText(context, row.finishedAt) ?? '',
      '@statusName': statusOf(context, row),
    },
    approvals: presentLog(track).flatMap((entry) => printedApproval(context, entry)),
  };
}

/** Of one that runs never a result. */
function statusOf({ language }: ListContext, { status, approvalResult }: InstanceRow): string {
  if (status === 'COMPLETED' && (approvalResult === 1 || approvalResult === 2)) return wordResult(approvalResult)[language];
  return statusText(status, { propertyType: PropertyType.dropdown }, language);
}

/** Answers that count, and what was handed on or returned; what is open is none. */
function printedApproval({ language }: ListContext, entry: InstanceLogEntry): PrintedApproval[] {
  const { activityCode, activityName, participant, trustor, action, opinion, automatic, finishTime, signature, undone } = entry;
  const act = wordPrintedAct(action ?? 0);
  if (!act || undone || !finishTime) return [];
  const reason = automatic ? wordAutomatic(automatic)[language] : '';
  const texts = {
    '@activityName': activityName ?? '',
    '@participant': participant?.name ?? '',
    '@trustor': trustor?.name ?? '',
    '@actionName': act[language],
    '@opinion': opinion ?? reason,
    '@time': finishTime,
    '@signature': '',
  };
  return [{ activityCode, texts, signature: signature ?? null }];
}
