import { Notice } from '#renderers/regions/base/Notice.tsx';
import { isFamily } from '#src/api/settings.ts';
import { useTranslate } from '#src/services/texts/i18n.ts';
import { usePorts } from '#src/services/screen/ports.ts';
import { DraftTable } from './DraftTable.tsx';
import './drafts.css';

/** `/my-draft`: the forms its reader left unsaved (RT-019, FM-006); servers of the family keep none (contract 10.5: ours). */
export default function DraftsScreen() {
  const t = useTranslate();
  const ports = usePorts();
  return (
    <section className="p-drafts" aria-label={t('common:title.drafts')}>
      <div className="p-drafts-surface p-surface">
        {/* Another language is another table: the server names forms and applications in it. */}
        {isFamily() ? <Notice kind="empty" level={1} title={t('drafts:list.unkept')} /> : <DraftTable key={ports.locale} ports={ports} />}
      </div>
    </section>
  );
}
