import type { FormLoad } from '#schemas/form.ts';
import type { ListRow } from '#schemas/list.ts';
import { itemOfRow, type TriageKind } from '#renderers/contracts/triage.ts';
import { call } from '#src/api/client.ts';
import type { TriageEvent } from './triageState.ts';
import type { After } from './undoQueue.ts';

/** How long an item is shown before its track is requested: who goes on at once has not read it, ms. */
const TRACK_AFTER_MS = 150;
/** How long its form is shown before it counts as opened, ms. */
const OPENED_AFTER_MS = 1500;
/** Forms that are there at once when one goes back; the one shown longest ago goes first. */
const MOST_FORMS = 30;
/** Steps are predicted to the end. */
const ALL_LEVELS = 0;

interface PreviewServices {
  kind: TriageKind;
  dispatch(event: TriageEvent): void;
  /** Whether the state still holds the form of an item: it forgets those of long ago. */
  hasForm(rowId: string): boolean;
  after: After;
  faultText(error: unknown): string;
}

/** What is loaded for the chosen item, and of its neighbours ahead: the form does not count as opened by that. Source: contract 10.4 (`peek`). */
export function openPreviews({ kind, dispatch, hasForm, after, faultText }: PreviewServices) {
  /** Forms by item and version of the record. */
  const forms = new Map<string, { version: number; form: Promise<FormLoad> }>();
  const opened = new Set<string>();
  let stop = () => undefined as void;
  let isLeft = false;
  const publish = (event: TriageEvent) => isLeft || dispatch(event);

  function formOf(row: ListRow): Promise<FormLoad> {
    const { workflowInstanceId, workItemId, bizObjectVersion: version } = itemOfRow(row);
    const known = forms.get(row.id);
    const isKnown = known?.version === version;
    const form = isKnown ? known.form : call('loadForm', { query: { workflowInstanceId, ...(kind === 'todo' && { workitemId: workItemId }), peek: true } });
    remember(row.id, { version, form });
    if (isKnown && hasForm(row.id)) return form;
    form.then(
      (loaded) => publish({ type: 'preview', rowId: row.id, part: { form: loaded } }),
      (error: unknown) => {
        if (forms.get(row.id)?.form === form) forms.delete(row.id);
        publish({ type: 'preview', rowId: row.id, part: { failure: faultText(error) } });
      },
    );
    return form;
  }

  function remember(rowId: string, loaded: { version: number; form: Promise<FormLoad> }): void {
    forms.delete(rowId);
    forms.set(rowId, loaded);
    const [oldest] = forms.keys();
    if (forms.size > MOST_FORMS && oldest !== undefined) forms.delete(oldest);
  }

  /** How it has come here, and how it goes on; the preview stands without what does not come. */
  async function loadTrack(row: ListRow, isWanted: () => boolean): Promise<void> {
    const { workflowInstanceId, workItemId } = itemOfRow(row);
    const [log, coming] = await Promise.all([
      call('instanceLogs', { query: { workflowInstanceId } }).catch(() => []),
      kind === 'todo' ? call('predictWorkflow', { body: { instanceId: workflowInstanceId, workItemId, level: ALL_LEVELS } }).catch(() => undefined) : undefined,
    ]);
    if (isWanted()) publish({ type: 'preview', rowId: row.id, part: { log, ...(coming && { coming }) } });
  }

  async function markOpened(row: ListRow): Promise<void> {
    opened.add(row.id);
    await formOf(row);
    await call('markItemOpened', { body: { workItemId: row.id } });
    publish({ type: 'opened', rowId: row.id });
  }

  return {
    formOf,
    /** Loads what is shown of a row, and the forms of those beside it. */
    show(row: ListRow | undefined, neighbours: readonly ListRow[]): void {
      stop();
      if (!row) return;
      const ignore = () => undefined;
      for (const one of [row, ...neighbours]) formOf(one).catch(ignore);
      let isShown = true;
      const stopTrack = after(TRACK_AFTER_MS, () => void loadTrack(row, () => isShown));
      const isUnread = kind === 'todo' && !itemOfRow(row).firstReadTime && !opened.has(row.id);
      // When it is not said, it is said by the form that opens.
      const stopOpened = isUnread ? after(OPENED_AFTER_MS, () => void markOpened(row).catch(ignore)) : ignore;
      stop = () => {
        isShown = false;
        stopTrack();
        stopOpened();
      };
    },
    leave(): void {
      isLeft = true;
      stop();
    },
  };
}
