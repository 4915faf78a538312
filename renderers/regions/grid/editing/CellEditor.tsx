import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { CellEditorProps, CellRefusal, EditedRecord, EditStep } from '#renderers/contracts/cellEditing.ts';
import { useLatest } from '#renderers/regions/hooks/useLatest.ts';
import { DialogForm } from '#renderers/regions/form/dialogForm/DialogForm.tsx';
import { NO_ERRORS } from '#renderers/regions/form/fields/validator.ts';
import { formElementId } from '#renderers/regions/form/fields/SchemaForm.tsx';
import { ErrCode } from '#schemas/errCode.ts';
import type { FormField } from '#schemas/formSchema/field.ts';
import { type FormModel, formSchema } from '#schemas/formSchema/formSchema.ts';
import { type FormValues, sameValue, toControl, toSavedValues } from '#schemas/formSchema/record.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import { displayText } from '#schemas/formats/index.ts';
import { isRelation, isUnits } from '#schemas/propertyTypes/traits.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import { recordLock } from './cellKinds.ts';
import { checkCell } from './checkCell.ts';

/** The record of a cell, with the item that is edited. */
interface Editable extends EditedRecord {
  model: FormModel;
  field: FormField;
}

/** Loads the form of a record and gives the control that it has for the item of a cell. Source: BX-066, contract 8.3, 10.3. */
export function CellEditor(props: CellEditorProps) {
  const { row, commands, onLocked } = props;
  const [record, setRecord] = useState<Editable>();
  const latest = useLatest({ ...props, onLocked });
  useEffect(() => {
    const left = new AbortController();
    commands.load(row.id, left.signal).then(
      (loaded) => {
        const read = left.signal.aborted ? undefined : readRecord(loaded, latest.current);
        if (typeof read === 'string') latest.current.onLocked(read);
        else setRecord(read);
      },
      (error: unknown) => left.signal.aborted || latest.current.onLocked(latest.current.ports.relations.fault(error).text),
    );
    return () => left.abort();
  }, [row.id, commands, latest]);
  return record && <CellForm {...props} record={record} />;
}

/** The item in its record; a text = why it cannot be edited. */
function readRecord(loaded: EditedRecord, { row, column, ports }: CellEditorProps): Editable | string {
  const code = column.column.propertyCode;
  const model = formSchema(loaded.form, ports.locale);
  const field = model.fields.get(code);
  const lock = recordLock({ form: loaded.form, fields: model.fields }, code, row);
  return lock === undefined && field ? { ...loaded, model, field } : ports.t(`cells:why.${lock ?? 'hidden'}`);
}

function CellForm(props: CellEditorProps & { record: Editable }) {
  const { ports, onReady } = props;
  const id = `c${useId().replaceAll(/\W/g, '')}`;
  const [record, setRecord] = useState(props.record);
  const { field } = record;
  const { code } = field;
  const fields = useMemo(() => [field], [field]);
  const [values, setValues] = useState<FormValues>(() => ({ [code]: storedValue(record) }));
  /** What is typed would replace a value that its user has not seen. */
  const isUnseen = useRef(props.isTypedOver && isOther(props.record, props.shownValue(), ports));
  /** From the key on until it is stored or refused: a second key stores nothing more. */
  const isSent = useRef(false);
  const refused = () => {
    isSent.current = false;
    props.onRefused();
  };
  const { refusal, saving, store, refuse, forgive } = useStoring({ ...props, record, setRecord, onRefused: refused });
  const step = useRef<EditStep>('stay');
  const frame = useRef<HTMLDivElement>(null);
  const send = useCallback(
    (next: EditStep) => {
      if (isSent.current) return;
      isSent.current = true;
      step.current = next;
      // What is typed belongs to the value once its place is left.
      if (frame.current?.contains(document.activeElement)) frame.current.focus();
      setTimeout(() => {
        const form = document.getElementById(formElementId(id));
        if (form instanceof HTMLFormElement) form.requestSubmit();
      });
    },
    [id],
  );
  useEffect(() => {
    // Typing into a control while React draws would be undone by it.
    const timer = setTimeout(() => onReady(send));
    return () => clearTimeout(timer);
  }, [onReady, send]);
  const errors = useMemo(() => (refusal === '' ? NO_ERRORS : [{ path: [code], message: refusal }]), [refusal, code]);
  return (
    <div ref={frame} tabIndex={-1} className="p-cell-form" aria-busy={saving}>
      <DialogForm
        id={id}
        label={field.name}
        fields={fields}
        values={values}
        check={(current) => checkCell(record, code, valueAt(current, code), ports)}
        errors={errors}
        ports={ports}
        onChange={(next) => {
          forgive();
          setValues(next);
        }}
        onSubmit={(current) => {
          if (sameValue(valueAt(current, code), storedValue(record))) props.onEnd(step.current);
          else if (isUnseen.current) refuse(changedText(record, ports));
          else void store(current, step.current);
          isUnseen.current = false;
        }}
        onRefused={refused}
      />
    </div>
  );
}

/** Stores a value; one that is refused stays as it was typed, with the reason. */
function useStoring(props: CellEditorProps & { record: Editable; setRecord(record: Editable): void }) {
  const [refusal, setRefusal] = useState('');
  const [saving, setSaving] = useState(false);
  const isUnmounted = useRef(false);
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
    };
  }, []);
  const { row, column, commands, ports, record, setRecord, onSent, onRefused, onEnd } = props;
  const attempt = async (values: FormValues): Promise<string | undefined> => {
    const { data } = record.form.bizObject;
    const { code } = record.field;
    const value = toSavedValues(new Map([[code, record.field]]), values, data)[code];
    try {
      const refused = await commands.store({ row, column, version: Number(data.version ?? 0), value });
      if (refused?.errcode !== ErrCode.versionConflict) return refused && refusalText(refused, record);
      // The next try is made on the record as it is now.
      const read = readRecord(await commands.load(row.id, new AbortController().signal), props);
      if (typeof read === 'string') return read;
      setRecord(read);
      return changedText(read, ports);
    } catch (error) {
      return ports.relations.fault(error).text;
    }
  };
  const refuse = (reason: string) => {
    setRefusal(reason);
    onRefused();
  };
  const store = async (values: FormValues, step: EditStep) => {
    setSaving(true);
    onSent(step);
    const reason = await attempt(values);
    setSaving(false);
    if (reason === undefined) onEnd(step);
    else if (isUnmounted.current) commands.announce(reason);
    else refuse(reason);
  };
  return { refusal, saving, store, refuse, forgive: () => setRefusal('') };
}

/** The stored value as its control holds it. */
const storedValue = ({ field, form }: Editable): unknown => toControl(field, valueAt(form.bizObject.data, field.code));

const textOfValue = ({ field }: Editable, value: unknown, { locale }: Ports): string => displayText(value, { ...field, propertyCode: field.code }, locale);

const changedText = (record: Editable, ports: Ports): string =>
  ports.t('cells:changed', { value: textOfValue(record, valueAt(record.form.bizObject.data, record.field.code), ports) || '–' });

/** Whether the value of a record reads otherwise than the list shows it; what it names may be written otherwise there. */
function isOther(record: Editable, shown: unknown, ports: Ports): boolean {
  const { propertyType } = record.field;
  if (isUnits(propertyType) || isRelation(propertyType)) return false;
  return textOfValue(record, shown, ports) !== textOfValue(record, valueAt(record.form.bizObject.data, record.field.code), ports);
}

/** The reasons of the items, those of others with their names; else that of the record. */
function refusalText({ errmsg, fields }: CellRefusal, { model, field }: Editable): string {
  const reasons = Object.entries(fields ?? {}).map(([code, reason]) => (code === field.code ? reason : `${model.fields.get(code)?.name ?? code}: ${reason}`));
  return reasons.length > 0 ? reasons.join('\n') : errmsg;
}
