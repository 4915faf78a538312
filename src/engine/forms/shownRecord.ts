import { PropertyType } from '#schemas/codes.ts';
import { ErrCode } from '#schemas/errCode.ts';
import type { FormLoad } from '#schemas/form.ts';
import { isRecord } from '#schemas/formats/format.ts';
import type { FilterItem } from '#schemas/list.ts';
import { EnvelopeError } from '#src/api/errors.ts';
import { idFilter } from '#src/engine/lists/query/rowsById.ts';
import type { ListServices } from '#src/engine/lists/state/listServices.ts';
import type { ShownRows } from '#src/engine/session/rowsWatcher.ts';
import type { FormQuery } from './loadForm.ts';
import { requestForm } from './requestForm.ts';

/** What has happened to a record since its form was loaded; `by` = the name of who changed it last, where it may be seen. */
export type RecordNews = { kind: 'gone' } | { kind: 'changed'; by: string | undefined };

/** A form that stands open. */
interface OpenForm {
  /** The form as it was loaded last. */
  form(): FormLoad;
  /** What its address says. */
  query: FormQuery;
  call: ListServices['call'];
  /** The record is other than this form shows. */
  report(form: FormLoad, news: RecordNews): void;
}

/**
 * The record of a form that stands open, for `watchRows`. Only whether it still has its version is queried; where that cannot be said of
 * it, as of one that is seen by a part in its workflow alone, the form is loaded once more.
 * Source: BX-091, contract 8.3, 10.2.
 */
export function shownRecord({ form, query, call, report }: OpenForm): ShownRows {
  let counted: FormLoad | undefined;
  let loads = 0;
  let news: { of: FormLoad; what: RecordNews } | undefined;
  return {
    isSmallPart: true,
    models: () => [form().bizObject.schemaCode],
    now() {
      if (counted !== form()) [counted, loads] = [form(), loads + 1];
      return { loads, busy: false, outdated: news?.of === form() && news.what.kind === 'gone' };
    },
    idle: () => Promise.resolve(),
    async isOther(signal) {
      const shown = form();
      if (shown.workflowInstanceId == null && (await isUnchanged(shown, call, signal))) return false;
      const what = await newsOf(shown, query, call, signal);
      news = what && { of: shown, what };
      return what !== undefined;
    },
    outdate() {
      if (news) report(news.of, news.what);
    },
  };
}

/** Whether the record is in sight with the version of the form. */
async function isUnchanged({ bizObject: { id, schemaCode, data } }: FormLoad, call: ListServices['call'], signal: AbortSignal): Promise<boolean> {
  if (typeof data.version !== 'number') return false;
  const version: FilterItem = {
    propertyCode: 'version',
    propertyType: PropertyType.number,
    propertyValue: String(data.version),
    propertyValueName: '',
    queryFilterType: 'Eq',
  };
  try {
    return await call('dataExist', { body: { schemaCode, filters: [idFilter([id ?? '']), version] } }, { signal });
  } catch (error) {
    // Who may not see versions, or the model.
    if (error instanceof EnvelopeError) return false;
    throw error;
  }
}

/** What a form that is loaded again shows otherwise: another version, or another state of its workflow. */
async function newsOf(shown: FormLoad, query: FormQuery, call: ListServices['call'], signal: AbortSignal): Promise<RecordNews | undefined> {
  try {
    const now = await requestForm(call, { ...query, peek: true }, signal);
    return versionAndStatus(now) === versionAndStatus(shown) ? undefined : { kind: 'changed', by: modifierOf(now) };
  } catch (error) {
    if (error instanceof EnvelopeError && (error.errcode === ErrCode.notFound || error.errcode === ErrCode.noRight)) return { kind: 'gone' };
    throw error;
  }
}

const versionAndStatus = ({ bizObject: { data }, workItemId, instanceState }: FormLoad): string =>
  JSON.stringify([data.version, data.sequenceStatus, workItemId, instanceState]);

function modifierOf({ bizObject: { data } }: FormLoad): string | undefined {
  const [person]: unknown[] = Array.isArray(data.modifier) ? data.modifier : [];
  return isRecord(person) && typeof person.name === 'string' && person.name !== '' ? person.name : undefined;
}
