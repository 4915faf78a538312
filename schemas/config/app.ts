import { Type, type Static } from 'typebox';
import { Code, ItemPath, Name, NameI18n, NestedFilter, OpenModeField, SchemaKey, SortKey, closed, oneOf } from './fields.ts';

const Subject = closed(
  {
    id: Type.String({ minLength: 1, maxLength: 64, description: 'Code of a department or role, user name of a person; * = everyone' }),
    unitType: oneOf([1, 2, 3], '1 department, 2 role, 3 person'),
  },
  'Who the entry is for',
);

const ModelRights = closed(
  {
    actions: Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
      description: 'add, edit, delete, import, export, qr_code, batch_print, editowner, batch_update, form_track, or a code of an own action',
    }),
    scope: oneOf(['own', 'department', 'subtree', 'all'], 'Whose records: own, of the own department, with the departments below, all'),
    filter: Type.Optional({ ...NestedFilter, description: 'Only records for which this holds. [[[a, b], [c]]] means: a and b, or c' }),
    hiddenItems: Type.Optional(Type.Array(ItemPath, { description: 'Items these people never see; counts only if every matching entry hides them' })),
    readonlyItems: Type.Optional(Type.Array(ItemPath, { description: 'Items these people see and do not change' })),
  },
  'Rights on the records of one model',
);

const Permission = closed(
  {
    subjects: Type.Array(Subject, { minItems: 1, description: 'Departments (their direct members), roles, people; any of them' }),
    visible: Type.Boolean({ description: 'Whether these people see the application' }),
    models: Type.Optional(Type.Record(Type.String(), ModelRights, { description: 'Rights by schemaCode' })),
    workflows: Type.Optional(
      Type.Record(Type.String(), closed({ start: Type.Optional(Type.Boolean({ description: 'true = these people start it' })) }), {
        description: 'Rights by workflowCode',
      }),
    ),
    reports: Type.Optional(Type.Array(Code, { description: 'Reports these people see' })),
    pages: Type.Optional(Type.Array(Code, { description: 'Pages these people see; the home page is seen by everybody who sees the application' })),
  },
  'What some people may do; rights of several entries add up',
);

/** `app.json`: an application and its rights (contract 15.2). */
export const AppDocument = closed(
  {
    $schema: Type.Optional(SchemaKey),
    code: Code,
    name: Name,
    name_i18n: Type.Optional(NameI18n),
    logoUrl: Type.Optional(Type.String({ description: 'Address or file id of the picture; without one the first letter of the name' })),
    sortKey: Type.Optional(SortKey),
    disabled: Type.Optional(Type.Boolean({ description: 'true = nobody sees the application' })),
    group: Type.Optional(
      closed({ code: Code, name: Name, name_i18n: Type.Optional(NameI18n) }, 'Group on the page of applications; applications of one code stand together'),
    ),
    version: Type.Optional(Type.String({ description: 'Shown to administrators (APP_MNG, SYS_MNG, ADMIN) with the application' })),
    openMode: Type.Optional(OpenModeField),
    managers: Type.Optional(
      Type.Array(Type.String({ minLength: 1, description: 'User name' }), {
        description: 'People with APP_MNG who manage it; steps of its workflows that find nobody go to them',
      }),
    ),
    permissions: Type.Optional(Type.Array(Permission, { description: 'Without a matching entry a person does not see the application' })),
  },
  'An application and its rights',
);
export type AppDocument = Static<typeof AppDocument>;
export type PermissionDocument = Static<typeof Permission>;
export type ModelRightsDocument = Static<typeof ModelRights>;
