/**
 * What a form script sees, as one table; what it writes is one batch to the page. Source: contract 14.
 *
 * A new function for form scripts is one row, then its effect in `src/engine/scripts/form/formEffects.ts`.
 */
import { Type } from 'typebox';
import { type BridgeRow, type EffectsOf, type ValueNameOf, command, mirror, none, Nothing, page, portalRows, press, Text, value } from './bridgeRows.ts';

/** A new place for a value: control or `@action`, its member, what it is from now on. */
const Write = Type.Tuple([Text, Text, Type.Unknown()]);

/** Every member of the facade by name; controls stand beside them under their own keys. */
export const formBridge = {
  ...portalRows,
  workflowInfo: value,
  isNew: value,
  isDraft: value,
  inEdit: value,
  formInEdit: value,
  isMobile: value,
  submited: value,
  extraProperties: value,

  /** The argument `data` of every hook; what `onLoad` leaves in it is taken over. */
  $data: { access: 'value+', readBackIn: ['onLoad'] },
  $dataPermission: { access: 'value+', readBackIn: ['onLoad'] },
  /** What `value`, `errors`, `actions` and the controls show: values by key, state by control, buttons, checked rows by sub-table. */
  $values: mirror,
  $controls: mirror,
  $actions: mirror,
  $checked: mirror,

  $write: command(Type.Tuple([Type.Array(Write)]), Nothing, { shape: 'inner', lane: 'free' }),
  validate: command(none, Type.Boolean(), { ...page, notIn: ['onValidate'] }),
  doAction: command(Type.Tuple([Text]), Nothing, { ...press, notIn: ['onLoad', 'onPreAction', 'onValidate'] }),
  submit: command(none, Nothing, { ...press, notIn: ['onLoad', 'onPreAction', 'onValidate'] }),
} as const satisfies Record<string, BridgeRow>;

/** Names of members sent to the guest. */
export type FormValueName = ValueNameOf<typeof formBridge>;
/** What each command of a form script does to the page. */
export type FormEffects = EffectsOf<typeof formBridge>;
