import { useEffect, useId, useMemo, useState, useSyncExternalStore } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { ActPrompt, DecisionPort } from '#renderers/contracts/process.ts';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { useLatest } from '#renderers/regions/hooks/useLatest.ts';
import { DialogForm } from '#renderers/regions/form/dialogForm/DialogForm.tsx';
import { checkFormValues } from '#renderers/regions/form/fields/checkFormValues.ts';
import { fieldId } from '#renderers/regions/form/fields/formContext.ts';
import { NO_ERRORS, type FieldError } from '#renderers/regions/form/fields/validator.ts';
import type { FormField } from '#schemas/formSchema/field.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';
import { FILES_FIELD, OPINION_FIELD, SIGNATURE_VALUE } from '#renderers/regions/process/opinion/opinionValues.ts';
import { OpinionBox } from '#renderers/regions/process/opinion/OpinionBox.tsx';
import { SignatureTile } from './SignatureTile.tsx';
import './decision.css';

interface DecisionDockProps {
  port: DecisionPort;
  ports: Ports;
}

/** What a decision prompts beside the form, above its buttons: people of the steps ahead, the opinion, a signature where one is needed. Source: mockup 14, contract 10.4. */
export function DecisionDock({ port, ports }: DecisionDockProps) {
  const { t } = ports;
  const id = `d${useId().replaceAll(/\W/g, '')}`;
  const answers = useSyncExternalStore(port.answers.subscribe, port.answers.get);
  const [refused, setRefused] = useState<ActPrompt>();
  const { people, opinion, signs } = useMemo(() => requestedParts(port), [port]);
  const errors = useMemo(() => (refused ? problemsOf(refused, answers, ports) : NO_ERRORS), [refused, answers, ports]);
  const latest = useLatest({ answers, ports });
  useEffect(
    () =>
      port.attach((prompt) => {
        const { answers: now, ports: around } = latest.current;
        const problems = problemsOf(prompt, now, around);
        setRefused(problems.length > 0 ? prompt : undefined);
        const [first] = problems;
        if (first) queueMicrotask(() => document.getElementById(fieldId(id, first.path))?.focus());
        return problems.length > 0 ? undefined : now;
      }),
    [port, latest, id],
  );
  if (people.length === 0 && !opinion && !signs) return null;
  const change = (next: FormValues) => port.answers.set(next);
  const faultOf = (code: string) => errors.find(({ path }) => path[0] === code)?.message;
  const fault = faultOf(OPINION_FIELD);
  return (
    <section className="p-decision" aria-label={t('process:decision')}>
      {people.length > 0 && (
        <div className="p-decision-people">
          <DialogForm
            id={id}
            label={t('process:people')}
            fields={people}
            values={pick(answers, people)}
            errors={errors.filter(({ path }) => people.some(({ code }) => code === path[0]))}
            ports={ports}
            onChange={(next) => change({ ...answers, ...next })}
            onSubmit={() => undefined}
          />
        </div>
      )}
      {(opinion || signs) && (
        <div className="p-decision-row">
          {opinion && (
            <OpinionBox
              id={fieldId(id, [OPINION_FIELD])}
              field={opinion}
              answers={answers}
              calls={port.opinions}
              ports={ports}
              fault={fault}
              onChange={change}
            />
          )}
          {signs && (
            <SignatureTile
              value={answers[SIGNATURE_VALUE]}
              isMissing={faultOf(SIGNATURE_VALUE) !== undefined}
              calls={port.opinions}
              ports={ports}
              onChange={(signature) => change({ ...answers, [SIGNATURE_VALUE]: signature })}
            />
          )}
        </div>
      )}
      {fault !== undefined && (
        <p id={`${fieldId(id, [OPINION_FIELD])}-error`} className="p-field-error" role="alert">
          <Icon name="error" size={14} />
          <span>{fault}</span>
        </p>
      )}
    </section>
  );
}

const NO_ACTOR = { now: '', user: '', department: null };

/** What is missing or wrong for a deed. */
function problemsOf({ fields, opinion }: ActPrompt, answers: FormValues, { t, locale }: Ports): readonly FieldError[] {
  const model = { fields: new Map(fields.map((field) => [field.code, field])), schema: {}, layout: [] };
  const found = checkFormValues({ model, rules: [], actor: NO_ACTOR, locale, t }, answers);
  const isUnsigned = opinion?.signs === true && answers[SIGNATURE_VALUE] === undefined;
  return isUnsigned ? [...found, { path: [SIGNATURE_VALUE], message: t('workflow:opinion.unsigned') }] : found;
}

/** All that the deeds need together; what each of them needs is checked when it is done. */
function requestedParts({ promptFor, deeds }: DecisionPort): { people: readonly FormField[]; opinion: FormField | undefined; signs: boolean } {
  const prompts = deeds.flatMap((code) => promptFor(code) ?? []);
  const fields = prompts.flatMap((one) => one.fields);
  const own = new Map(fields.filter(({ code }) => code !== OPINION_FIELD && code !== FILES_FIELD).map((field) => [field.code, field]));
  const opinions = fields.filter(({ code }) => code === OPINION_FIELD);
  // The star stands where every deed requires it.
  const opinion = opinions.find(({ required }) => !required) ?? opinions[0];
  return { people: [...own.values()], opinion, signs: prompts.some((one) => one.opinion?.signs === true) };
}

const pick = (values: FormValues, fields: readonly FormField[]): FormValues =>
  Object.fromEntries(fields.flatMap(({ code }) => (Object.hasOwn(values, code) ? [[code, values[code]]] : [])));
