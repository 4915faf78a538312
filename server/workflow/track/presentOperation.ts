import { isRecord } from '#schemas/formats/format.ts';
import { readJson } from '#schemas/formats/readJson.ts';
import { wallClock } from '#schemas/formats/wallClock.ts';
import { ACTION_NAMES } from '#schemas/workflow/command.ts';
import type { WorkflowDefinition } from '#schemas/workflow/definition.ts';
import type { OperationEntry } from '#schemas/workflow/operation.ts';
import type { Reader } from '#server/db/database.ts';
import { isWorkflowAdmin } from '#server/organisation/actor.ts';
import { bilingual } from '#server/refusals/refused.ts';
import type { Exchange } from '#server/services/handler.ts';
import { nameOfPerson } from '#server/workflow/acts/givenPeople.ts';
import { nameOfStep } from '#server/workflow/instance/openInstance.ts';
import type { InstanceRow } from '#server/workflow/store/instanceRow.ts';
import type { OperationRow } from '#server/workflow/store/writeLog.ts';
import { readableDefinition } from '#server/workflow/versions/readableDefinition.ts';

type Presenter = Pick<Exchange, 'services' | 'actor' | 'language'>;

/** Words entries of the operation log of an instance, as `list_operation` gives them (contract 11, 21.15). */
export async function operationPresenter(exchange: Presenter, db: Reader, row: InstanceRow): Promise<(entry: OperationRow) => OperationEntry> {
  const apps = exchange.services.apps();
  // Steps are called as in the version that runs; by the newest where that cannot be read any more, and for a draft.
  const own = row.status === 'DRAFT' ? undefined : await readableDefinition(db, apps, row);
  const definition = own ?? apps.workflows.get(row.workflowCode)?.definition;
  return (entry) => presentOperation(exchange, definition, entry);
}

function presentOperation({ services, actor, language }: Presenter, definition: WorkflowDefinition | undefined, entry: OperationRow): OperationEntry {
  const stepName = (code: string): string => (definition ? nameOfStep(definition, code)[language] : code);
  return {
    id: entry.id,
    client: entry.client,
    ip: isWorkflowAdmin(actor) ? entry.ip : null,
    operateNode: stepName(entry.activityCode),
    operationType: entry.action,
    operationTypeName: ACTION_NAMES.get(entry.action) ?? '',
    detail: detailOf(entry, (id) => nameOfPerson(actor.organisation, id), stepName, language),
    time: wallClock(entry.at, services.settings.timeZone),
    username: entry.userId === null ? '' : nameOfPerson(actor.organisation, entry.userId),
  };
}

const FOR = bilingual('代 ', 'for ');
const TO = bilingual('至 ', 'to ');

/** In whose name it was done, to whom or where it went, and the words. */
function detailOf(
  { trustorId, people, target, opinion }: OperationRow,
  personName: (id: string) => string,
  stepName: (code: string) => string,
  language: Presenter['language'],
): string {
  const named = people === null ? [] : readJson(people);
  const names = Array.isArray(named) ? named.map((id) => personName(String(id))) : [];
  const words = opinion === null ? undefined : readJson(opinion);
  return [
    ...(trustorId === null ? [] : [FOR[language] + personName(trustorId)]),
    ...(names.length === 0 ? [] : [TO[language] + names.join(language === 'zh' ? '、' : ', ')]),
    ...(target === null ? [] : [TO[language] + stepName(target)]),
    ...(isRecord(words) && typeof words.content === 'string' ? [words.content] : []),
  ].join(language === 'zh' ? '；' : '; ');
}
