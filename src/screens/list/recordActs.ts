import type { LazyDialog } from '#renderers/contracts/lazyDialog.ts';
import type { RowAction } from '#renderers/contracts/presentation.ts';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';
import { SequenceStatus } from '#schemas/codes.ts';
import type { FormLoad } from '#schemas/form.ts';
import { formSchema } from '#schemas/formSchema/formSchema.ts';
import type { ListRow } from '#schemas/list.ts';
import { loadForm } from '#src/engine/forms/loadForm.ts';
import { loadRecordSteps } from '#src/engine/lists/actions/runAction.ts';
import type { ListSession } from '#src/engine/lists/query/ListSession.ts';
import type { RecordPlace } from '#src/screens/comments/recordPlace.ts';
import { commentsOf } from '#src/screens/forms/rail/railOf.ts';
import { lazyShareDialog, sharedOf } from '#src/screens/share/lazyShareDialog.ts';

const lazyComments: LazyDialog<{ place: RecordPlace }, undefined> = {
  ...lazyComponent(() => import('#src/screens/comments/CommentsDialog.tsx')),
  texts: ['comments', 'form'],
};

/** Acts of a record in the order of its own page. */
const ACTS = ['edit', 'comments', 'share'] as const;
type Act = (typeof ACTS)[number];

/** The acts of a record while its form is on its way: none can be chosen, so that nothing moves once it has come. Source: BX-068. */
export function awaitedActs({ services }: ListSession): RowAction[] {
  const { t } = services.ports();
  return ACTS.map((id) => ({ id, label: t(`columns:row.${id}`), disabledReason: t('columns:row.loading'), onSelect: () => undefined }));
}

/**
 * What the page of a record offers beside the actions of the bar; what its reader may not do says why.
 * Errors: those of the form's calls. Source: BX-068.
 */
export async function recordActs(session: ListSession, row: ListRow, signal: AbortSignal): Promise<RowAction[]> {
  const { services, schemaCode } = session;
  const { t, locale } = services.ports();
  const { form } = await loadForm({ schemaCode, objectId: row.id }, signal);
  const place = commentsOf(form);
  const shared = sharedOf(form);
  const run = (act: () => Promise<unknown>) => () => void act().catch(services.report);
  const isEditable = [...formSchema(form, locale).fields.values()].some(({ editable }) => editable);
  const acts: Record<Act, { act: (() => Promise<unknown>) | undefined; why: string }> = {
    edit: {
      act: isEditable ? async () => (await loadRecordSteps()).openRow(session, row, 'push', { edits: true }) : undefined,
      why: t(`cells:why.${isUnderWay(form) ? 'underWay' : 'noRight'}`),
    },
    comments: { act: place && (() => services.show(lazyComments, { place })), why: t('columns:row.noComments') },
    share: { act: shared && (() => services.show(lazyShareDialog, { shared })), why: t('columns:row.noShare') },
  };
  return ACTS.map((id) => {
    const { act, why } = acts[id];
    return { id, label: t(`columns:row.${id}`), disabledReason: act ? '' : why, onSelect: act ? run(act) : () => undefined };
  });
}

const isUnderWay = ({ instanceState }: FormLoad): boolean => instanceState === SequenceStatus.processing || instanceState === SequenceStatus.exception;
