import { Fragment, useEffect, useEffectEvent, useId, useMemo, useState, type ReactNode } from 'react';
import type { LazyDialogProps } from '#renderers/contracts/lazyDialog.ts';
import type { Ports, Translate } from '#renderers/contracts/ports.ts';
import type { ActPrompt, ActResult, ChoiceCard, OpinionCalls } from '#renderers/contracts/process.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Dialog } from '#renderers/regions/base/Dialog.tsx';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { TraceDetails } from '#renderers/regions/base/Notice.tsx';
import { useNarrow } from '#renderers/regions/hooks/useNarrow.ts';
import { fieldId } from '#renderers/regions/form/fields/formContext.ts';
import { DialogForm } from '#renderers/regions/form/dialogForm/DialogForm.tsx';
import { formElementId } from '#renderers/regions/form/fields/SchemaForm.tsx';
import type { FormField } from '#schemas/formSchema/field.ts';
import type { ForecastStep } from '#schemas/workflow/forecast.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';
import { FILES_FIELD, mayBeUsual, OPINION_FIELD, SIGNATURE_VALUE, typedOpinion } from './opinion/opinionValues.ts';
import { OpinionField } from './opinion/OpinionField.tsx';
import { SignatureBox } from './opinion/SignatureBox.tsx';
import { ComingSteps, nextNames } from './ComingSteps.tsx';
import { type Forecast, useForecast } from './useForecast.ts';
import { type ActAnswer, useActSending } from './useActSending.ts';
import { ChoiceField } from './ChoiceField.tsx';
import './process.css';

/** Looks ahead from what a dialog was answered. */
export type ActForetell = (answers: FormValues, signal: AbortSignal) => Promise<readonly ForecastStep[]>;

export interface ActDialogProps {
  prompt: ActPrompt;
  /** Looks ahead from what is answered; all the coming steps stand above the fields then. Errors: those of the call. */
  foretell?: ActForetell;
  /** What the reader keeps for opinions. */
  opinions: OpinionCalls;
  /** Words above the fields, where the act is about something beside the form that shows. */
  about?: string;
  /** What was typed before, when the dialog comes back. */
  values: FormValues;
  /** Hears what is typed, so that nothing is lost when the dialog closes. */
  onTyped(values: FormValues): void;
  /** Does the act. Errors: those of its calls. */
  run(answers: FormValues): Promise<ActResult>;
  /** Whether the form behind shows an error better than the dialog: wrong fields, a record changed by others. */
  belongsToForm(error: unknown): boolean;
  /** Hears why the act was refused; the dialog says it. */
  onRefused(error: unknown): void;
}

/** The dialog of an act: its fields, what follows from it, and what the server says against it; what was typed stays. Source: mockups 19, 27. */
export function ActDialog(props: ActDialogProps & LazyDialogProps<ActAnswer>) {
  const { prompt, foretell, opinions, about, values: first, onTyped, run, belongsToForm, onRefused, ports, onClose } = props;
  const { t } = ports;
  const id = `a${useId().replaceAll(/\W/g, '')}`;
  const [typed, setTyped] = useState(first);
  const signature = typed[SIGNATURE_VALUE];
  const values = useMemo(() => withoutSignature(typed), [typed]);
  const [isRefused, setRefused] = useState(false);
  const [isAlsoUsual, setAlsoUsual] = useState(false);
  const { title, intro = [], confirmFor, destroys = false, returns = false } = prompt;
  const fields = useFields(prompt, values);
  const opinion = opinionPartOf(prompt, values);
  useReasonFirst(id, prompt);
  const words = fields.find(({ code }) => code === OPINION_FIELD);
  const forecast = useForecast(foretell && ((signal) => foretell(values, signal)), values.depatmentId);
  const width = foretell ? 720 : (prompt.width ?? (words ? 520 : 420));
  const { isSending, problem, isUnsigned, send } = useActSending({ opinion, opinions, ports, run, belongsToForm, onRefused, onClose });
  // The outcome of an act that is under way is to be seen.
  const close = () => isSending || onClose();
  const setAll = (next: FormValues) => {
    setTyped(next);
    onTyped(next);
  };
  const change = (next: FormValues) => setAll({ ...next, [SIGNATURE_VALUE]: signature });
  const sign = (next: unknown) => setAll({ ...values, [SIGNATURE_VALUE]: next });
  const instead = new Map([
    ...drawnCards(prompt, { fields, values, onChange: change }),
    ...(words
      ? opinionParts(<OpinionField id={id} field={words} answers={values} calls={opinions} ports={ports} isRefused={isRefused} onChange={change} />)
      : []),
  ]);
  return (
    <Dialog
      open
      role={destroys ? 'alertdialog' : 'dialog'}
      title={title}
      width={width}
      className="p-act-dialog"
      closeLabel={t('workflow:ask.close')}
      onClose={close}
      footer={
        <>
          {words && <KeepToo isAlsoUsual={isAlsoUsual} words={typedOpinion(values)} t={t} onKeep={setAlsoUsual} />}
          <ActFoot
            id={id}
            words={confirmFor?.(values) ?? confirmOf(prompt, forecast, ports)}
            isRed={destroys || returns}
            isBusy={isSending}
            t={t}
            onClose={close}
          />
        </>
      }
    >
      {about !== undefined && <p className="p-act-about">{about}</p>}
      {foretell && <ComingSteps forecast={forecast} ports={ports} />}
      {destroys && <ActWarning sentences={intro} />}
      <DialogForm
        id={id}
        label={title}
        fields={fields}
        values={values}
        instead={instead}
        ports={ports}
        onChange={change}
        onSubmit={(answers) => void send({ ...values, ...answers, ...(signature !== undefined && { [SIGNATURE_VALUE]: signature }) }, isAlsoUsual)}
        onRefused={() => setRefused(true)}
      />
      {!destroys && <ActHint sentences={intro} />}
      {opinion?.signs && <SignatureBox value={signature} isMissing={isUnsigned && signature === undefined} calls={opinions} ports={ports} onChange={sign} />}
      {problem && <ActProblem problem={problem} t={t} />}
    </Dialog>
  );
}

/** The button names who is next. */
function confirmOf({ confirm }: ActPrompt, forecast: Forecast, { t, locale }: Ports): string {
  const names = nextNames(forecast, locale);
  return names === '' ? confirm : t('process:confirm.submit', { names });
}

/** Whether the words are kept as a usual opinion once they are sent. */
function KeepToo({ isAlsoUsual, words, t, onKeep }: { isAlsoUsual: boolean; words: string; t: Translate; onKeep(isAlsoUsual: boolean): void }) {
  const mayKeep = mayBeUsual(words, []);
  return (
    <label className="p-act-keep">
      <input type="checkbox" className="p-checkbox" checked={isAlsoUsual && mayKeep} disabled={!mayKeep} onChange={(event) => onKeep(event.target.checked)} />
      {t('workflow:opinion.keepToo')}
    </label>
  );
}

interface ActFootProps {
  id: string;
  words: string;
  isRed: boolean;
  isBusy: boolean;
  t: Translate;
  onClose(): void;
}

function ActFoot({ id, words, isRed, isBusy, t, onClose }: ActFootProps) {
  return (
    <>
      <Button onClick={onClose}>{t('workflow:ask.cancel')}</Button>
      <Button variant={isRed ? 'dangerFill' : 'primary'} type="submit" form={formElementId(id)} busy={isBusy}>
        {words}
      </Button>
    </>
  );
}

interface CardsAround {
  fields: readonly FormField[];
  values: FormValues;
  onChange(values: FormValues): void;
}

/** Fields whose choices say more than a name, by their codes. */
function drawnCards({ cards: cardsBy, more }: ActPrompt, { fields, values, onChange }: CardsAround): ReadonlyMap<string, ReactNode> {
  const all = cardsBy?.(more && values[more.by]) ?? [];
  return new Map(
    [...all].flatMap(([code, cards]) => {
      const field = fields.find((one) => one.code === code);
      const choose = (card: ChoiceCard) => onChange({ ...values, [code]: card.value, ...card.with?.(values) });
      return field ? [[code, <ChoiceField key={code} field={field} cards={cards} value={values[code]} onChoose={choose} />] as const] : [];
    }),
  );
}

/** The box takes the words and the files of an opinion. */
const opinionParts = (box: ReactNode): [string, ReactNode][] => [
  [OPINION_FIELD, box],
  [FILES_FIELD, <Fragment key={FILES_FIELD} />],
];

/** What the server says against it, in its words; the trace id is one click away (BX-039). */
function ActProblem({ problem: { text, traceId }, t }: { problem: { text: string; traceId: string | undefined }; t: Translate }) {
  return (
    <div className="p-form-problem" role="alert">
      <span>{text}</span>
      {traceId !== undefined && (
        <TraceDetails
          traceId={traceId}
          label={t('common:trace.details')}
          traceLabel={t('common:trace.id')}
          copyLabel={t('common:trace.copy')}
          copiedLabel={t('common:trace.copied')}
        />
      )}
    </div>
  );
}

/** The fields of a dialog, some of which hang on the value of one of them. */
function useFields({ fields, more }: ActPrompt, values: FormValues) {
  const by = more && values[more.by];
  return useMemo(() => {
    if (!more) return fields;
    // They stand behind the field they depend on, where the dialog has it.
    const at = fields.findIndex(({ code }) => code === more.by) + 1;
    return [...fields.slice(0, at), ...more.fields(by), ...fields.slice(at)];
  }, [fields, more, by]);
}

/** The library of the form would take a drawing to pieces. */
const withoutSignature = ({ [SIGNATURE_VALUE]: _signature, ...values }: FormValues): FormValues => values;

/** The field of the opinion in a dialog as it is now. */
function opinionPartOf({ opinion, more }: ActPrompt, values: FormValues) {
  return opinion?.when === undefined || (more && values[more.by] === opinion.when) ? opinion : undefined;
}

/** What follows from it. */
function ActHint({ sentences }: { sentences: readonly string[] }) {
  return sentences.map((sentence) => (
    <p key={sentence} className="p-act-hint">
      <Icon name="info" size={16} />
      {sentence}
    </p>
  ));
}

/** Whoever sends an item back says why: all else is preset. On a phone the keyboard would cover it. Source: BX-023. */
function useReasonFirst(id: string, { returns = false }: ActPrompt): void {
  const narrow = useNarrow();
  const begin = useEffectEvent(() => {
    if (returns && !narrow) document.getElementById(fieldId(id, [OPINION_FIELD]))?.focus();
  });
  useEffect(() => begin(), []);
}

/** What cannot be taken back. */
function ActWarning({ sentences }: { sentences: readonly string[] }) {
  return sentences.map((sentence) => (
    <p key={sentence} className="p-act-warning" role="note">
      {sentence}
    </p>
  ));
}
