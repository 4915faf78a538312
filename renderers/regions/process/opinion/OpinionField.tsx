import type { Ports } from '#renderers/contracts/ports.ts';
import type { OpinionCalls } from '#renderers/contracts/process.ts';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { checkFormValues } from '#renderers/regions/form/fields/checkFormValues.ts';
import { fieldId } from '#renderers/regions/form/fields/formContext.ts';
import type { FormField } from '#schemas/formSchema/field.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';
import { OpinionBox } from './OpinionBox.tsx';
import { OPINION_FIELD, typedOpinion } from './opinionValues.ts';
import './opinion.css';

interface OpinionFieldProps {
  /** Begins the ids of the fields of its dialog. */
  id: string;
  field: FormField;
  answers: FormValues;
  calls: OpinionCalls;
  ports: Ports;
  /** It was tried to send it. */
  isRefused: boolean;
  onChange(answers: FormValues): void;
}

const NO_ACTOR = { now: '', user: '', department: null };

/** A layer over the form would stand behind the dialog: its files are downloaded. */
const withoutViewer = (ports: Ports): Ports => ({ ...ports, files: { ...ports.files, viewer: undefined } });

/** The opinion in a dialog: the same box as in the form, with its name, its length, and what is wrong with it. Source: mockup 19. */
export function OpinionField({ id, field, answers, calls, ports, isRefused, onChange }: OpinionFieldProps) {
  const { t, locale } = ports;
  const boxId = fieldId(id, [OPINION_FIELD]);
  const { length } = typedOpinion(answers);
  const model = { fields: new Map([[field.code, field]]), schema: {}, layout: [] };
  const fault = isRefused ? checkFormValues({ model, rules: [], actor: NO_ACTOR, locale, t }, answers)[0]?.message : undefined;
  return (
    <div className="p-opinion-field">
      <div className="p-opinion-label">
        <label className="p-field-label" htmlFor={boxId}>
          {field.name}
          {field.required && (
            <span className="p-required" aria-hidden="true">
              *
            </span>
          )}
        </label>
        <span className="p-opinion-quiet">{field.maxLength !== undefined && `${length} / ${field.maxLength}`}</span>
      </div>
      <OpinionBox id={boxId} field={field} answers={answers} calls={calls} ports={withoutViewer(ports)} fault={fault} onChange={onChange} />
      {fault !== undefined && (
        <p id={`${boxId}-error`} className="p-field-error" role="alert">
          <Icon name="error" size={14} />
          <span>{fault}</span>
        </p>
      )}
    </div>
  );
}
