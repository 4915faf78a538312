import { listSeparator } from '#schemas/formats/format.ts';
import { PropertyType, UnitType } from '#schemas/codes.ts';
import type { FormField } from '#schemas/formSchema/field.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';
import type { Locale } from '#schemas/localized.ts';
import type { Ports, Translate } from '#renderers/contracts/ports.ts';
import { dialogField } from '#renderers/regions/form/dialogForm/dialogFields.ts';
import { unitsOfValue } from '#renderers/regions/widgets/controls/widget.ts';

/** Most characters of the words of administration (contract 21.10). */
const REASON_CHARACTERS = 500;

/** Words beside an act that decides nothing. */
export function commentField(t: Translate, required: boolean, name = 'workflow:ask.comment'): FormField {
  return dialogField({ code: 'comment', name: t(name), propertyType: PropertyType.longText, required, maxLength: REASON_CHARACTERS });
}

/** Whom an act is for. */
export function peopleField(t: Translate, name: string, several = true): FormField {
  return dialogField({ code: 'people', name: t(name), propertyType: several ? PropertyType.staffMulti : PropertyType.staff, required: true });
}

/** A yes or no. */
export function logicField(code: string, name: string): FormField {
  return dialogField({ code, name, propertyType: PropertyType.logic, required: false });
}

/** What was typed into a field of text; undefined = nothing. */
export function typedWords(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** Ids of the people who were chosen. */
export const peopleOf = (value: unknown): string[] => unitsOfValue(value).map(({ id }) => id);

/** Names of the people who were chosen. */
export const namesOfPeople = (value: unknown, locale: Locale): string =>
  unitsOfValue(value)
    .map(({ name }) => name)
    .join(listSeparator(locale));

/** Words of a button that name those it is for; undefined = nobody is chosen yet. */
export const confirmNames = ({ t, locale }: Pick<Ports, 't' | 'locale'>, act: string, people: unknown): string | undefined =>
  unitsOfValue(people).length === 0 ? undefined : t(`process:confirm.${act}`, { names: namesOfPeople(people, locale) });

/** The same with their number. */
export const confirmCount = (t: Translate, act: string, people: unknown): string | undefined => {
  const { length: count } = unitsOfValue(people);
  return count === 0 ? undefined : t(`process:confirm.${act}`, { count });
};

/** Somebody as a field of people holds them. */
export const unitOfPerson = ({ id, name }: { id: string; name: string }) => ({ id, type: UnitType.user, name });

/** Values without what is not there. */
export const presentValues = (values: FormValues): FormValues => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
