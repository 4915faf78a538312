import type { Ports } from '#renderers/contracts/ports.ts';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { faultName, faultPlace, type FormPlaces } from './faultPlaces.ts';
import { fieldId } from '#renderers/regions/form/fields/formContext.ts';
import { goToField } from '#renderers/regions/form/fields/goToField.ts';
import { useFaultInSight } from './useFaultInSight.ts';
import type { FieldError } from '#renderers/regions/form/fields/validator.ts';
import '#renderers/regions/form/form.css';

/** Most links, and most sentences, in the bar; the rest is counted. */
const MOST_SHOWN = 6;

interface ErrorBarProps extends FormPlaces {
  /** Begins the ids of the fields. */
  id: string;
  errors: readonly FieldError[];
  /** Counts the saves that were refused. */
  refusals: number;
  ports: Ports;
}

/** What is still to be changed: links that go to the fields, and in words what stands nowhere in the form, with what can be done. */
export function ErrorBar({ id, errors, refusals, model, granted, ports: { t } }: ErrorBarProps) {
  useFaultInSight(id, { errors, refusals }, { model, granted });
  if (errors.length === 0) return null;
  const placed = errors.map((error) => ({ ...error, place: faultPlace(error.path, { model, granted }), name: faultName(error.path, { model, granted }, t) }));
  const shown = placed.filter(({ place }) => place === 'shown').slice(0, MOST_SHOWN);
  const away = placed.filter(({ place }) => place !== 'shown').slice(0, MOST_SHOWN);
  const rest = errors.length - shown.length - away.length;
  return (
    <div className="p-form-errors" role="alert">
      <Icon name="error" size={16} />
      <span>{t('form:error.count', { count: errors.length })}</span>
      {shown.map(({ path, name }) => (
        <button key={path.join('.')} type="button" className="p-form-error-link" onClick={() => goToField(fieldId(id, path))}>
          {name}
        </button>
      ))}
      {rest > 0 && <span>{t('form:error.more', { count: rest })}</span>}
      {away.map(({ path, place, name, message }, at) => (
        <p key={`${path.join('.')} ${at}`} className="p-form-error-away">
          {place === 'record' ? message : t(`form:error.away.${place}`, { name, message })}
        </p>
      ))}
    </div>
  );
}
