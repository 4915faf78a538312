import { Type } from 'typebox';
import { ACTION_CODES } from '#schemas/codes.ts';
import type { CustomButton, QueryAction } from '#schemas/list.ts';
import { Code, Name, NameI18n, SortKey, anything, closed, known, oneOf, type DocumentFields } from './fields.ts';

/** Client a part is for (contract 6.7); this portal is PC. */
export const ClientType = oneOf(['PC', 'APP', 'OTHER'], 'PC; APP or OTHER = not for this portal');

const ActionAttributes = closed(
  {
    class: Type.Optional(Type.String({ description: 'Class of the button, for the style of the list' })),
    id: Type.Optional(Type.String({ description: 'Id of the button' })),
  },
  'Class and id of the button',
);

const Extend1 = Type.Unsafe<string | number | boolean>({
  type: ['string', 'number', 'boolean'],
  description: 'Handed to scripts untouched; of an export action: link = attachments as addresses, else by name',
});

/** An action of a list. */
export const Action = closed(
  {
    actionCode: Type.String({ minLength: 1, maxLength: 64, examples: ACTION_CODES, description: 'Known action, or an own code with queryActionType 7' }),
    queryActionType: Type.Optional(
      known([2, 3, 4, 5, 6, 7, 8, 9, 10, 11], '2 add, 3 edit, 4 delete, 5 import, 6 export, 7 custom, 8 QR code, 9 print, 10 change owner, 11 batch update'),
    ),
    name: Name,
    name_i18n: Type.Optional(NameI18n),
    associationType: Type.Optional(oneOf([0, 1], '0 form (associationCode = sheetCode), 1 workflow start (associationCode = workflowCode)')),
    associationCode: Type.Optional(Type.String({ maxLength: 64, description: 'Form or workflow that opens' })),
    extend1: Type.Optional(Extend1),
    sortKey: Type.Optional(SortKey),
    icon: Type.Optional(Type.String({ maxLength: 64, description: 'Name of an icon; without one that of the action' })),
    attributes: Type.Optional(ActionAttributes),
    clientType: Type.Optional(ClientType),
    systemAction: Type.Optional(Type.Boolean({ description: 'true for an action that is built in, false for an own one; the loader warns of a wrong one' })),
    remarks: Type.Optional(Type.String({ maxLength: 500, description: 'What the action does, in words; stands as the tooltip of its button' })),
  } satisfies DocumentFields<QueryAction, never, 'systemAction'>,
  'Action of the list',
);

/** A custom button. */
export const Button = closed(
  {
    code: Code,
    name: Name,
    name_i18n: Type.Optional(NameI18n),
    useLocation: Type.Optional(
      oneOf(['LIST', 'ROW', 'FORM'], 'Where it stands: above the list (LIST, default), on each row (ROW), in the bar of the form of a stored record (FORM)'),
    ),
    operateType: Type.Optional(Type.String({ description: 'How it is carried out: WITH_VIEW = it opens a form or a list' })),
    bindAction: Type.Optional(
      oneOf(
        ['LIST', 'FORM', 'ADD_DATA', 'FLOW', 'SCRIPT', 'BUSINESS_RULE'],
        'What it does: open a list, a form, a form for a new record, a workflow, run onCustomAction of the script, check records by a business rule',
      ),
    ),
    actionConfig: Type.Optional(Type.Unsafe<unknown>({ type: ['object', 'array', 'string'], description: 'Settings that the script of the list reads' })),
    targetCode: Type.Optional(Type.String({ maxLength: 64, description: 'Code of the form, list or workflow it opens, or of the business rule it checks by' })),
    hint: Type.Optional(Type.String({ maxLength: 500, description: 'Confirmation that is shown first' })),
    showPermType: Type.Optional(anything('Kind of right that shows it')),
    showPermCode: Type.Optional(anything('Right that shows it')),
    triggerType: Type.Optional(anything('Kind of what it triggers')),
    triggerCode: Type.Optional(anything('What it triggers')),
  } satisfies DocumentFields<CustomButton, 'targetSchemaCode' | 'queryCode', 'showPermType' | 'showPermCode' | 'triggerType' | 'triggerCode'>,
  'Custom button',
);

/** An entry of `actionsJson`. */
export const ActionEntry = closed(
  {
    actionCode: Type.String({ minLength: 1, maxLength: 64, description: 'An action of queryActions' }),
    name: Type.Optional({ ...Name, description: 'Name in place of that of the action' }),
    name_i18n: Type.Optional(NameI18n),
    icon: Type.Optional(Type.String({ maxLength: 64, description: 'Icon in place of that of the action' })),
    extend1: Type.Optional(Extend1),
    sortKey: Type.Optional(SortKey),
    attributes: Type.Optional(ActionAttributes),
  },
  'Keeps an action of queryActions and renames it; actions without an entry are hidden',
);
