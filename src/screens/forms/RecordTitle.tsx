import type { Ports } from '#renderers/contracts/ports.ts';
import { NO_WORKFLOW } from '#schemas/codes.ts';
import { statusText } from '#schemas/formats/status.ts';
import type { FormLoad } from '#schemas/form.ts';
import { localized, type Named } from '#schemas/localized.ts';
import { stateTag } from '#src/screens/workflow/rail/stateTag.ts';

/** Name of a form's record; a new one is named by its form. */
export function recordTitle(form: FormLoad, { t, locale }: Ports): string {
  // `localized` checks the translations itself.
  const named = (document: object): string => localized(document as Named, locale);
  if (form.bizObject.loadedFromDb !== true) return t('form:page.new', { name: named(form.bizSheet) || named(form.bizSchema) });
  const name = form.instanceName ?? form.bizObject.data.name;
  return typeof name === 'string' && name !== '' ? name : named(form.bizSchema);
}

/** State of the record's workflow, where it has one; `--` says of a record that it has none, as it does of a row (contract 6.7, 17). */
export function StatusTag({ form, ports }: { form: FormLoad; ports: Ports }) {
  const { workflowInstanceId: instance, data } = form.bizObject;
  const status = data.sequenceStatus;
  if (typeof status !== 'string' || status === '' || !instance || instance === NO_WORKFLOW) return null;
  return <span className={`${stateTag(status)} p-record-state`}>{statusText(status, { propertyType: 0 }, ports.locale)}</span>;
}

/** Number of a stored record, where it has one that its name does not say. Source: mockup 06. */
export function RecordNumber({ form, title }: { form: FormLoad; title: string | undefined }) {
  const number = form.bizObject.loadedFromDb === true && form.bizObject.data.sequenceNo;
  return typeof number === 'string' && number !== '' && title?.includes(number) !== true ? <span className="p-record-number">{number}</span> : null;
}
