import { useEffect, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Ports, Translate } from '#renderers/contracts/ports.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Notice } from '#renderers/regions/base/Notice.tsx';
import { lazyConfirmDialog } from '#renderers/regions/dialogs/lazyConfirmDialog.ts';
import { OpenedTable } from '#renderers/regions/rows/OpenedTable.tsx';
import { PropertyType } from '#schemas/codes.ts';
import type { ListConfig, ListRow } from '#schemas/list.ts';
import { call } from '#src/api/client.ts';
import { openTable, type LoadPage } from '#src/engine/lists/records/openRecordTable.ts';
import { showMessage } from '#src/services/messages/messages.ts';
import { portalPath } from '#src/services/navigation/navigate.ts';
import { reportError } from '#src/services/messages/reportError.ts';
import { useDialogs } from '#src/services/screen/useDialogs.tsx';
import { saveUnsentDrafts } from '#src/screens/forms/saveUnsentDrafts.ts';

const NONE: ReadonlySet<string> = new Set();

/** A person's drafts, the one changed last first: a row opens its form with the draft, checked ones can be deleted. Source: contract 10.5. */
export function DraftTable({ ports }: { ports: Ports }) {
  const { t } = ports;
  const navigate = useNavigate();
  const { show, dialogs } = useDialogs(ports);
  const [table] = useState(() => openTable(configOf(t), ports.locale, loadDrafts));
  useEffect(() => () => table.close(), [table]);
  const [everChecked, setChecked] = useState(NONE);
  const { rows } = useSyncExternalStore(table.subscribe, table.get).rows;
  // What is not seen is not deleted.
  const checked = new Set(rows.map(({ id }) => id).filter((id) => everChecked.has(id)));

  const open = ({ data }: ListRow) => {
    const address = portalPath(String(data.url));
    if (address !== undefined) void navigate(`${address}&return=${encodeURIComponent('/my-draft')}`);
  };
  const remove = async () => {
    const ids = [...checked];
    const count = ids.length;
    const texts = { title: t('drafts:list.question'), content: t('drafts:list.questionText', { count }), okText: t('drafts:list.delete') };
    if ((await show(lazyConfirmDialog, { ...texts, cancelText: t('drafts:list.cancel'), destroys: true })) !== true) return;
    try {
      await call('deleteDrafts', { body: { ids } });
      setChecked(NONE);
      showMessage({ level: 'success', text: t('drafts:list.deleted', { count }) });
      // The last page may have gone.
      table.toPage(1);
    } catch (error) {
      reportError(error);
    }
  };
  return (
    <>
      <header className="p-drafts-head">
        <h1 className="p-drafts-title">{t('common:title.drafts')}</h1>
        <Button variant="danger" icon="trash" disabledReason={checked.size === 0 ? t('drafts:list.deleteNone') : ''} onClick={() => void remove()}>
          {t('drafts:list.delete')}
        </Button>
      </header>
      <OpenedTable
        table={table}
        label={t('common:title.drafts')}
        noRows={<Notice kind="empty" title={t('drafts:list.none')} text={t('drafts:list.noneText')} />}
        grid={() => ({
          hasOneOrder: true,
          checkbox: true,
          checked,
          onCheck: (ids) => setChecked(new Set(ids)),
          onOpen: open,
        })}
        ports={ports}
      />
      {dialogs}
    </>
  );
}

const loadDrafts: LoadPage = async (page, size, signal) => {
  await saveUnsentDrafts();
  const { content, totalElements } = await call('drafts', { query: { page, size } }, { signal });
  return { content: content.map(({ id, ...data }) => ({ id, data })), totalElements };
};

function configOf(t: Translate): ListConfig {
  const column = (propertyCode: string, width: number, propertyType: number = PropertyType.shortText) => ({
    propertyCode,
    propertyType,
    name: t(`drafts:list.${propertyCode}`),
    width,
  });
  return {
    code: '',
    schemaCode: '',
    name: t('common:title.drafts'),
    queryColumns: [column('name', 440), column('formName', 200), column('appName', 160), column('modifiedTime', 160)],
  };
}
