import { useEffect, useMemo, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { PresentationRenderer } from '#renderers/contracts/presentation.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { IconButton } from '#renderers/regions/base/IconButton.tsx';
import { Notice } from '#renderers/regions/base/Notice.tsx';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';
import { clientName } from '#renderers/regions/process/actWords.ts';
import { changeTexts } from '#renderers/regions/process/changeTexts.ts';
import { OpenedTable } from '#renderers/regions/rows/OpenedTable.tsx';
import type { FormLoad } from '#schemas/form.ts';
import { formSchema, type FormBlock } from '#schemas/formSchema/formSchema.ts';
import type { ListRow } from '#schemas/list.ts';
import { call } from '#src/api/client.ts';
import { openTable } from '#src/engine/lists/records/openRecordTable.ts';
import { plainConfig } from '#src/engine/work/workList.ts';
import { usePorts } from '#src/services/screen/ports.ts';
import { OperationList, operationName, useOperations } from './OperationList.tsx';
import '#renderers/regions/base/Bar.css';
import '#src/screens/workflow/track/track.css';
import './compare.css';

/** `/from/operation-log-compare/:logid/:workflowInstanceId/:workItemId`: what one operation changed, as far as its reader sees it, beside all of them (RT-015). */
export default function ComparisonScreen() {
  const ports = usePorts();
  const { t, locale } = ports;
  const navigate = useNavigate();
  const { logid = '', workflowInstanceId = '', workItemId = '--' } = useParams();
  const list = useOperations(workflowInstanceId);
  const form = useForm(workflowInstanceId, locale);
  const track = `/from/workflow-track/${encodeURIComponent(workflowInstanceId)}/${encodeURIComponent(workItemId)}/?part=operations`;
  const addressOf = (id: string) => `/from/operation-log-compare/${[id, workflowInstanceId, workItemId].map(encodeURIComponent).join('/')}`;
  const at = list.items.findIndex(({ id }) => id === logid);
  const entry = list.items[at];
  const step = (to: number) => {
    const next = list.items[to];
    return at < 0 || !next ? undefined : () => void navigate(addressOf(next.id), { replace: true });
  };
  const [later, earlier] = [step(at - 1), step(at + 1)];
  return (
    <section className="p-track">
      <div className="p-track-surface p-surface">
        <header className="p-bar">
          <h1 className="p-track-title">{t('shell:workflow.logCompare')}</h1>
          <span className="p-compare-about">{form.name}</span>
          <Button icon="back" onClick={() => void navigate(track)}>
            {t('workflow:compare.back')}
          </Button>
        </header>
        <div className="p-compare">
          <OperationList list={list} current={logid} addressOf={addressOf} ports={ports} />
          <div className="p-compare-main">
            <header className="p-compare-head">
              {entry && <strong>{operationName(entry, ports)}</strong>}
              {entry && (
                <span className="p-track-hint">
                  {[entry.operateNode, entry.time, clientName(entry.client, t), entry.ip ?? ''].filter((part) => part !== '').join(' · ')}
                </span>
              )}
              <span className="p-track-space" />
              {later && <IconButton icon="chevronUp" label={t('track:compare.later')} onClick={later} />}
              {earlier && <IconButton icon="chevronDown" label={t('track:compare.before')} onClick={earlier} />}
            </header>
            <Changes key={`${logid} ${locale}`} logid={logid} loadForm={form.load} ports={ports} />
          </div>
        </div>
      </div>
    </section>
  );
}

const rows = lazyComponent(() => import('./ChangeRows.tsx'));
const changesPresentation: PresentationRenderer = { type: undefined, fits: () => true, Rows: rows.Part, preload: rows.preload };

/** The form that operations are compared by, loaded once for all of them; loading it ahead opens no task. Shape: `name` = what the instance is called, once it is there. */
function useForm(workflowInstanceId: string, locale: string): { load: LoadForm; name: string } {
  const [name, setName] = useState('');
  const load = useMemo(() => {
    let loaded: Promise<FormLoad> | undefined;
    return () => {
      loaded ??= call('loadForm', { query: { workflowInstanceId, peek: true } }).then(
        (form) => {
          setName(form.instanceName ?? '');
          return form;
        },
        (error: unknown) => {
          // What failed is loaded again with the next one.
          loaded = undefined;
          throw error;
        },
      );
      return loaded;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- its words are those of a language
  }, [workflowInstanceId, locale]);
  return { load, name };
}

type LoadForm = () => Promise<FormLoad>;

function Changes({ logid, loadForm, ports }: { logid: string; loadForm: LoadForm; ports: Ports }) {
  const { t, locale } = ports;
  const [table] = useState(() =>
    openTable(plainConfig(t('shell:workflow.logCompare'), COLUMNS, t), locale, async (_query, signal) => {
      const [content] = await Promise.all([operationRows(logid, loadForm, ports, signal), rows.preload()]);
      // All of it is there already.
      return { content, totalElements: content.length };
    }),
  );
  useEffect(() => () => table.close(), [table]);
  return (
    <OpenedTable
      table={table}
      presentation={changesPresentation}
      unpaged
      label={t('shell:workflow.logCompare')}
      noRows={<Notice kind="empty" title={t('workflow:compare.none')} text={t('workflow:compare.noneText')} />}
      grid={() => ({ isPlain: true })}
      ports={ports}
    />
  );
}

/** Columns of the comparison: what was changed, from what and to what. */
const COLUMNS = [
  ['item', 240],
  ['before', 320],
  ['after', 320],
] as const;

/** Values in the words of the form, in its groups and their order. */
async function operationRows(bizObjectLogId: string, loadForm: LoadForm, { locale }: Ports, signal: AbortSignal | undefined): Promise<ListRow[]> {
  const [changes, form] = await Promise.all([call('operationChanges', { query: { bizObjectLogId } }, { signal }), loadForm()]);
  const values = changes.map(({ before, after, ...change }) => ({ ...change, before: before ?? null, after: after ?? null }));
  const texts = changeTexts({ ...form, sinceMine: { time: '', action: 0, values } }, locale);
  const groups = groupsOfFields(formSchema(form, locale).layout, '');
  const places = new Map([...groups.keys()].map((code, at) => [code, at]));
  const fieldOf = (code: string) => code.split('[')[0] ?? code;
  const placeOf = (code: string) => places.get(fieldOf(code)) ?? Infinity;
  return texts
    .toSorted((left, right) => placeOf(left.code) - placeOf(right.code) || 0)
    .map(({ code, name, before, after }) => ({ id: code, data: { item: name, before, after, group: groups.get(fieldOf(code)) ?? '' } }));
}

/** Titles of the groups that fields stand in, in the order of the form. */
function groupsOfFields(blocks: readonly FormBlock[], title: string): ReadonlyMap<string, string> {
  return new Map(
    blocks.flatMap((block): [string, string][] => {
      if (block.kind === 'row') return block.cells.map(({ code }) => [code, title]);
      if (block.kind === 'sheet') return [[block.code, title]];
      if (block.kind === 'group') return [...groupsOfFields(block.blocks, block.title)];
      return block.tabs.flatMap((tab) => [...groupsOfFields(tab.blocks, tab.title)]);
    }),
  );
}
