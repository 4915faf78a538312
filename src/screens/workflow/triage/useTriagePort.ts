import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import type { ShowDialog } from '#renderers/contracts/lazyDialog.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import { itemOfRow, type RunTriageCommand, type TriageKind, type TriagePort } from '#renderers/contracts/triage.ts';
import { useLatest } from '#renderers/regions/hooks/useLatest.ts';
import { mentionedIn, OPINION_FIELD, typedOpinion, withMentioned } from '#renderers/regions/process/opinion/opinionValues.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';
import type { ListRow } from '#schemas/list.ts';
import { startPosition } from '#src/api/changes/changePosition.ts';
import { call } from '#src/api/client.ts';
import { opinionCalls } from '#src/engine/work/opinionCalls.ts';
import { voteAsSeen } from '#src/engine/work/voteAsSeen.ts';
import { openTriage, type Triage } from '#src/engine/work/triage/openTriage.ts';
import { showMessage } from '#src/services/messages/messages.ts';
import { errorText, reportError } from '#src/services/messages/reportError.ts';
import { besideRows } from '#src/services/screen/firstRows.ts';
import { keepPage } from './keepPage.ts';
import { useUnsentDecisions } from './useUnsentDecisions.ts';

/** The acts and their dialogs, for which no row waits. */
type ActsPart = typeof import('./triageActs.ts');

const loadActs = () => loadChunk(() => import('./triageActs.ts'));
/** What stands beside the rows would take their connections: some forty small files. Source: performance.md (to-do on the screen). */
const besideFirstRows = {
  acts: besideRows(loadActs),
  following: besideRows(() => loadChunk(() => import('#src/services/changes/followWork.ts'))),
  usualOpinions: besideRows(opinionCalls.usualOpinions),
};

interface Around {
  kind: TriageKind;
  ports: Ports;
  show: ShowDialog;
  /** Requests the rows of the list again. */
  reload: RefObject<() => void>;
}

const after = (ms: number, run: () => void) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

/** An opinion as a decision carries it. */
function opinionOfDecision(values: FormValues) {
  const content = typedOpinion(values).trim();
  const mentions = mentionedIn(values);
  return content === '' ? {} : { approval: { content, ...(mentions.length > 0 && { mentions }) } };
}

/** What a list that is worked through can do; follows the reader's own work as long as it stands. Shape: the port stays the same for the life of the screen. */
export function useTriagePort({ kind, ports, show, reload }: Around): { port: TriagePort; commands: RefObject<RunTriageCommand | undefined> } {
  const latest = useLatest({ ports, show });
  const commands = useRef<RunTriageCommand>(undefined);
  const acts = useRef<ActsPart>(undefined);
  const mentions = useRef<ReadonlyMap<string, FormValues>>(new Map());
  const [triage] = useState(() =>
    openTriage({
      kind,
      reload: () => reload.current(),
      faultText: (error) => errorText(error, latest.current.ports.t),
      unsentText: () => latest.current.ports.t('triage:unsent'),
      onRefusedAfter: (row, error) => {
        const { t } = latest.current.ports;
        showMessage({ level: 'error', text: t('triage:late', { title: itemOfRow(row).instanceName, reason: errorText(error, t) }) });
      },
      after,
    }),
  );
  useEffect(() => triage.start(), [triage]);
  useUnsentDecisions(triage, ports.organisation.myself().user.id, ports.t);
  useSurroundings(triage, kind, acts);

  const port = useMemo((): TriagePort => {
    /** What is typed for a row, as a dialog of an act takes it. */
    const typedOf = (row: ListRow): FormValues => ({ ...mentions.current.get(row.id), [OPINION_FIELD]: triage.store.get().opinions.get(row.id) });
    return {
      kind,
      store: triage.store,
      setCommands: (run) => void (commands.current = run),
      choose: triage.choose,
      onListed: (rows) => triage.dispatch({ type: 'listed', rows }),
      onOpinion: (rowId, words) => triage.dispatch({ type: 'opinion', rowId, words }),
      onMentioned(rowId, person) {
        mentions.current = new Map(mentions.current).set(rowId, withMentioned(mentions.current.get(rowId) ?? {}, person));
      },
      mentionable: searchesOfInstances(() => latest.current.ports),
      onForm: (row) => triage.dispatch({ type: 'inForm', rowId: row.id }),
      actsOf: (row) => acts.current?.actsOfRow(row) ?? [],
      agree(row, next) {
        const item = itemOfRow(row);
        const typed = typedOf(row);
        const send = () => voteAsSeen(item, item.bizObjectVersion, { actionCode: 'agree', ...opinionOfDecision(typed) });
        triage.acts.defer({ row, next, code: 'agree', typed, send });
      },
      async perform(code, row, next) {
        const stop = keepPage();
        try {
          const { performAct } = await loadActs();
          await performAct(code, row, next, { triage, typed: typedOf(row), ...latest.current });
        } catch (error) {
          reportError(error);
        } finally {
          stop();
        }
      },
      // The form itself says it as well, when its button is pressed.
      explainMissing: (row) => explainMissing(row, triage, latest.current.ports).catch(() => undefined),
      undo: triage.acts.undo,
      async markRead(rows, next) {
        await Promise.all(
          rows.map((row) =>
            triage.acts.carryOut({ row, next, code: 'read', typed: {}, send: () => call('markCirculatedRead', { body: { circulateItemIds: [row.id] } }) }),
          ),
        );
      },
      async decideTogether(code, rows) {
        const part = await loadActs().catch(reportError);
        return part?.decideTogether(code, rows, { triage, ...latest.current }) ?? { doneIds: [] };
      },
      trackOf: (row) => `/from/workflow-track/${encodeURIComponent(itemOfRow(row).workflowInstanceId)}/${encodeURIComponent(row.id)}/`,
    };
  }, [triage, kind, latest]);
  return { port, commands };
}

/** Says what agreeing needs beside the press. Errors: those of loading the form. */
async function explainMissing(row: ListRow, triage: Triage, ports: Ports): Promise<void> {
  const [{ missingParts }, form] = await Promise.all([loadActs(), triage.formOf(row)]);
  showMessage({ level: 'warning', text: missingParts(form, ports), ms: 5000 });
}

/** Finds people whom the opinion of a row may mention; who takes part in an instance is read once. */
function searchesOfInstances(ports: () => Ports): TriagePort['mentionable'] {
  const searches = new Map<string, ReturnType<ActsPart['mentionableIn']>>();
  return async (row, word, signal) => {
    const { mentionableIn } = await loadActs();
    const { workflowInstanceId } = itemOfRow(row);
    const search = searches.get(workflowInstanceId) ?? mentionableIn(workflowInstanceId, ports().organisation, () => Promise.resolve());
    searches.set(workflowInstanceId, search);
    return search(word, signal);
  };
}

/** What comes behind the first rows, and what ends with the page. */
function useSurroundings(triage: Triage, kind: TriageKind, acts: RefObject<ActsPart | undefined>): void {
  useEffect(() => {
    const ended = new AbortController();
    besideFirstRows
      .following()
      .then((part) => part.followWork(() => triage.refresh(), startPosition, ended.signal))
      .catch(() => undefined);
    besideFirstRows.acts().then((part) => {
      acts.current = part;
      triage.dispatch({ type: 'acts' });
    }, reportError);
    const onHide = () => triage.acts.flush();
    window.addEventListener('pagehide', onHide, { signal: ended.signal });
    // Without them an opinion is written nevertheless.
    if (kind === 'todo')
      besideFirstRows.usualOpinions().then(
        (all) => triage.dispatch({ type: 'usualOpinions', contents: all.map(({ content }) => content) }),
        () => undefined,
      );
    return () => ended.abort();
  }, [triage, kind, acts]);
}
