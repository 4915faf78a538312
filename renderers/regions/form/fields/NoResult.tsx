import { createContext, useContext } from 'react';
import { NO_FAULTS, type FormulaFaults } from '#schemas/formSchema/formulaFaults.ts';
import { useForm } from './formContext.ts';

/** Why computed items of the form are empty; it changes with what is typed, so the form's own context does not hold it. */
export const FaultsContext = createContext<FormulaFaults>(NO_FAULTS);

/** Why the computed item at a place is empty; nothing where it has a value. */
export function NoResult({ place }: { place: string }) {
  const { t } = useForm().ports;
  const fault = useContext(FaultsContext).get(place);
  return fault !== undefined && <output className="p-field-no-result">{t(`form:noResult.${fault}`)}</output>;
}
