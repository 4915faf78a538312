import { useId, useMemo, useState } from 'react';
import type { LazyDialogProps } from '#renderers/contracts/lazyDialog.ts';
import type { Translate } from '#renderers/contracts/ports.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Dialog } from '#renderers/regions/base/Dialog.tsx';
import { dialogField } from '#renderers/regions/form/dialogForm/dialogFields.ts';
import { DialogForm } from '#renderers/regions/form/dialogForm/DialogForm.tsx';
import { formElementId } from '#renderers/regions/form/fields/SchemaForm.tsx';
import { type Outcome, OutcomeTable } from '#renderers/regions/outcomes/OutcomeTable.tsx';
import { unitsOfValue } from '#renderers/regions/widgets/controls/widget.ts';
import { PropertyType } from '#schemas/codes.ts';
import type { FormField } from '#schemas/formSchema/field.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';
import { MOST_AT_ONCE, type SeveralAct } from '#src/engine/work/severalCalls.ts';

export interface SeveralDialogProps {
  act: SeveralAct;
  /** Those that are checked. */
  rows: readonly { id: string; name: string; isOpen: boolean }[];
}

/**
 * Takes the words of an act on several, shows beforehand how many can go, and afterwards the outcome of each. Shape: answers the ids of those
 * that it was not done with; undefined = nothing was sent. Source: contract 11.6, 21.10, mockups 20, 22.
 */
export function SeveralDialog({ act, rows, ports, onClose }: SeveralDialogProps & LazyDialogProps<readonly string[]>) {
  const { t } = ports;
  const id = `s${useId().replaceAll(/\W/g, '')}`;
  const { code, destroys = false } = act;
  const open = rows.filter(({ isOpen }) => isOpen).slice(0, MOST_AT_ONCE);
  const others = rows.length - open.length;
  const [values, setValues] = useState<FormValues>({});
  const { sending, problem, outcomes, send, stop } = useSending(act, open, {
    stopped: t('work:several.stopped'),
    wordsOf: (error) => ports.relations.fault(error).text,
  });
  const fields = useMemo(() => fieldsOfSeveral(act, t), [t, act]);
  // The outcome of an act that is under way is to be seen.
  const close = () => (sending ? stop() : onClose(outcomes?.filter(({ reason }) => reason !== undefined).map((one) => one.id)));
  const name = t(`work:several.${code}`);
  const title = t('work:several.title', { act: name, count: open.length });
  return (
    <Dialog
      // The outcome is another dialog: focus begins in it.
      key={outcomes ? 'outcome' : 'words'}
      open
      role={destroys && !outcomes ? 'alertdialog' : 'dialog'}
      title={outcomes ? t('work:several.outcome', { act: name }) : title}
      closeLabel={t('workflow:ask.close')}
      width={560}
      onClose={close}
      footer={
        outcomes ? (
          <Button variant="primary" data-autofocus onClick={close}>
            {t('workflow:ask.close')}
          </Button>
        ) : (
          <>
            {sending && <output className="p-several-progress">{t('work:several.progress', { done: sending.done, count: open.length })}</output>}
            <Button onClick={close}>{t('workflow:ask.cancel')}</Button>
            <Button variant={destroys ? 'dangerFill' : 'primary'} type="submit" form={formElementId(id)} busy={sending !== undefined}>
              {title}
            </Button>
          </>
        )
      }
    >
      {outcomes ? (
        <OutcomeTable outcomes={outcomes} t={t} />
      ) : (
        <DialogForm
          id={id}
          label={title}
          intro={[t(`work:several.intro.${code}`), ...(others > 0 ? [t('work:several.others', { count: others })] : [])]}
          fields={fields}
          values={values}
          ports={ports}
          onChange={setValues}
          onSubmit={(answers) => void send(answers)}
        />
      )}
      {problem !== '' && (
        <div className="p-form-problem" role="alert">
          {problem}
        </div>
      )}
    </Dialog>
  );
}

/** One sending at a time; the outcome of each is known afterwards. */
function useSending(act: SeveralAct, open: SeveralDialogProps['rows'], words: { stopped: string; wordsOf(error: unknown): string }) {
  const [sending, setSending] = useState<{ done: number; control: AbortController }>();
  const [problem, setProblem] = useState('');
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>();
  const send = async (answers: FormValues) => {
    if (sending) return;
    const control = new AbortController();
    setSending({ done: 0, control });
    setProblem('');
    try {
      const [person] = unitsOfValue(answers.person);
      const ids = open.map((row) => row.id);
      const given = { comment: isString(answers.comment) ? answers.comment.trim() : '', personId: person?.id };
      const reasons = await act.run(ids, given, { ...words, signal: control.signal, onProgress: (done) => setSending({ done, control }) });
      setOutcomes(open.map(({ id, name }) => ({ id, name, reason: reasons.get(id) })));
    } catch (error) {
      setProblem(words.wordsOf(error));
    }
    setSending(undefined);
  };
  return { sending, problem, outcomes, send, stop: () => sending?.control.abort() };
}

function fieldsOfSeveral({ namesPerson, words }: SeveralAct, t: Translate): FormField[] {
  const comment =
    words &&
    dialogField({
      code: 'comment',
      name: t(words.name),
      propertyType: PropertyType.longText,
      required: words.required,
      maxLength: words.characters,
    });
  const person = dialogField({ code: 'person', name: t('work:several.person'), propertyType: PropertyType.staff, required: true });
  return [...(namesPerson ? [person] : []), ...(comment ? [comment] : [])];
}

const isString = (value: unknown): value is string => typeof value === 'string';
