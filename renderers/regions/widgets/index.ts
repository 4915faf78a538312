import type { PropertyType } from '#schemas/codes.ts';
import type { EveryPropertyType } from '#schemas/propertyTypes/byPropertyType.ts';
import { composeRegistry } from '#renderers/contracts/registry.ts';
import { addressWidget } from './AddressWidget.tsx';
import { attachmentWidget } from './AttachmentWidget.tsx';
import { checkboxWidget, radioWidget } from './ChoiceWidget.tsx';
import { dateWidget } from './DateWidget.tsx';
import { logicWidget } from './LogicWidget.tsx';
import { numberWidget } from './NumberWidget.tsx';
import { passwordWidget } from './PasswordWidget.tsx';
import { relationWidget } from './RelationWidget.tsx';
import { selectWidget } from './SelectWidget.tsx';
import { longTextWidget, textWidget } from './TextWidget.tsx';
import { timeWidget } from './TimeWidget.tsx';
import { unitsWidget } from './UnitsWidget.tsx';
import type { Widget } from '#renderers/regions/widgets/controls/widget.ts';

const widgets = [
  textWidget,
  longTextWidget,
  numberWidget,
  dateWidget,
  timeWidget,
  logicWidget,
  radioWidget,
  checkboxWidget,
  selectWidget,
  unitsWidget,
  relationWidget,
  addressWidget,
  attachmentWidget,
  passwordWidget,
] as const;

/** Opinions are never typed, and rows have a table of their own. */
type WithoutInput = typeof PropertyType.opinion | typeof PropertyType.subTable;

/** The inputs of forms, composed by hand: one line each. Unknown types are drawn as text and never typed into. */
export const widgetRegistry = composeRegistry<Widget>(
  'widgets',
  widgets satisfies EveryPropertyType<typeof widgets, WithoutInput>,
  (widget) => widget.propertyTypes,
  textWidget,
);
