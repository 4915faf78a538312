import type { BizSheet, FormLoad } from '#schemas/form.ts';
import { isRecord, isStringRecord } from '#schemas/formats/format.ts';
import { localized, type Locale, type Named } from '#schemas/localized.ts';
import { toolbarActions } from './toolbarNode.ts';

/** Codes of the portal's own buttons of a form (contract 10.3); any other code is a button of the form's builder. */
export const FORM_ACTIONS: ReadonlySet<string> = new Set(
  (
    'submit save agree disAgree showReject showCheck adjustParticipant assist assistRetrieve circulate forward retrieve cancel finishInstance ' +
    'delete edit print urge comment editOwner formTrack form_track changeNextNodeUser addAndCreate copy initiateGroupChat preAddSign'
  ).split(' '),
);

/** Those of them that forms have, in the order in which they stand where the form says nothing. */
export const OFFERED_ACTIONS = ['form_track', 'delete', 'edit', 'save'] as const;

/** What a form document says of one button. */
export interface NamedButton extends Named {
  code: string;
  attributes: { id?: string; class?: string };
}

/** A button of a form as one reader has it. */
export interface FormButton {
  code: string;
  /** In the reader's language; '' = as the portal calls it. */
  text: string;
  /** Its builder's own: it runs the `onCustomAction` of the form's script. */
  isOwn: boolean;
  attributes: NamedButton['attributes'];
}

/** Cap of buttons made from configuration. */
const MOST_BUTTONS = 50;

/** The buttons that a form document names, in their order: those of `publishedActionsJson` by `sortKey`, then what the toolbar alone names. Source: contract 10.3, 15.6. */
export function namedButtons({ publishedActionsJson, publishedHtmlJson }: Pick<BizSheet, 'publishedActionsJson' | 'publishedHtmlJson'>): NamedButton[] {
  const entries = Array.isArray(publishedActionsJson) ? publishedActionsJson.filter(isRecord) : [];
  const sorted = entries.toSorted((a, b) => sortKeyOfButton(a) - sortKeyOfButton(b)).flatMap(toNamed);
  const fromToolbar = toolbarActions(publishedHtmlJson).map(({ code, text, name_i18n }): NamedButton => ({ code, name: text, name_i18n, attributes: {} }));
  const all = [...sorted, ...fromToolbar].slice(0, MOST_BUTTONS);
  // The first entry of a code stands.
  return all.filter(({ code }, at) => all.findIndex((other) => other.code === code) === at);
}

const sortKeyOfButton = ({ sortKey }: Readonly<Record<string, unknown>>) => (typeof sortKey === 'number' ? sortKey : 0);

function toNamed({ code, text, name_i18n: names, attributes }: Readonly<Record<string, unknown>>): NamedButton[] {
  if (typeof code !== 'string' || code === '') return [];
  const { id, class: classes } = isRecord(attributes) ? attributes : {};
  return [
    {
      code,
      name: typeof text === 'string' ? text : '',
      name_i18n: typeof names === 'string' || isStringRecord(names) ? names : null,
      attributes: { ...(typeof id === 'string' && { id }), ...(typeof classes === 'string' && { class: classes }) },
    },
  ];
}

/**
 * The buttons of a form that its reader may use: named ones first, in their order; a name gives text and place, never a right.
 * An own button needs none and goes where the answer refuses it by name. Source: contract 10.3.
 */
export function formButtons({ bizSheet, formPermission: { actionPermission } }: Pick<FormLoad, 'bizSheet' | 'formPermission'>, locale: Locale): FormButton[] {
  const named = namedButtons(bizSheet);
  const taken = new Set(named.map(({ code }) => code));
  const others = OFFERED_ACTIONS.filter((code) => !taken.has(code)).map((code): NamedButton => ({ code, name: '', attributes: {} }));
  const offered: ReadonlySet<string> = new Set(OFFERED_ACTIONS);
  return [...named, ...others].flatMap(({ code, attributes, ...names }) => {
    const isOwn = !FORM_ACTIONS.has(code);
    const may = Object.hasOwn(actionPermission, code) ? actionPermission[code] === true : isOwn;
    return may && (isOwn || offered.has(code)) ? [{ code, text: localized(names, locale), isOwn, attributes }] : [];
  });
}
