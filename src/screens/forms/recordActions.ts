import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { ShowDialog } from '#renderers/contracts/lazyDialog.ts';
import type { RecordDeleteAnswer } from '#renderers/contracts/deletion.ts';
import type { FormLoad } from '#schemas/form.ts';
import { call } from '#src/api/client.ts';
import type { FormScript } from '#src/engine/scripts/form/formScript.ts';
import type { FormMessage } from '#src/engine/navigation/openRecord.ts';
import { deleteFormRecord } from '#src/engine/forms/formCalls.ts';
import { loadNamespaces } from '#src/services/texts/i18n.ts';
import { showMessage } from '#src/services/messages/messages.ts';
import { reportError } from '#src/services/messages/reportError.ts';
import { showTrack } from './rail/showTrack.ts';

interface Around {
  ports: Ports;
  show: ShowDialog;
  onMessage(message: FormMessage): void;
}

/** What can be done with the stored record of a form beside changing it. */
export function recordActs(form: FormLoad, script: FormScript | undefined, { ports, show, onMessage }: Around) {
  return {
    onCheckDelete: () => checkDeletion(form, ports),
    onDelete: () => removeRecord(form, script, ports, onMessage),
    onTrack: () => void showTrack(form, ports, show).catch(reportError),
  };
}

/** What deleting the record of a form means, in words. Never rejects: a failure is reported, and gives undefined. */
async function checkDeletion({ bizObject: { id, schemaCode } }: FormLoad, { t }: Ports): Promise<RecordDeleteAnswer | undefined> {
  const ids = [id ?? ''];
  try {
    const [items, { toRecordDeleteLines }] = await Promise.all([
      call('checkDelete', { body: { ids, schemaCode } }),
      loadChunk(() => import('#renderers/regions/deletion/toDeleteLines.ts')),
      loadNamespaces('deletion'),
    ]);
    return toRecordDeleteLines(items, ids[0] ?? '', t);
  } catch (error) {
    reportError(error);
    return undefined;
  }
}

/** Deletes the record of a form. Its script hears of it first, and may keep the form open. Never rejects: a failure is reported. */
async function removeRecord(form: FormLoad, script: FormScript | undefined, { t }: Ports, onMessage: (message: FormMessage) => void): Promise<void> {
  try {
    await deleteFormRecord(form);
    showMessage({ level: 'success', text: t('form:delete.done') });
    onMessage((await script?.actionDone('delete', null)) === false ? 'reload' : 'reload-close');
  } catch (error) {
    reportError(error);
  }
}
