import { Type, type Static } from 'typebox';
import { JsonText, maybe } from './wire.ts';
import { UserDraft } from './draft.ts';
import { DataItem } from './property.ts';

/** A record on the wire (contract 10.2). */
const BizObject = Type.Object({
  id: maybe(Type.String()),
  schemaCode: Type.String(),
  sheetCode: maybe(Type.String()),
  workflowInstanceId: maybe(Type.String()),
  loadedFromDb: maybe(Type.Boolean()),
  data: Type.Record(Type.String(), Type.Unknown(), { description: 'Form values by property code, with `version` (contract 6.2)' }),
});
export type BizObject = Static<typeof BizObject>;

/** Right on one field: visible, editable, required (contract 10.3). */
export const FieldPermission = Type.Object({
  v: Type.Boolean(),
  e: Type.Boolean(),
  r: Type.Boolean(),
  subDataPermission: maybe(Type.Record(Type.String(), Type.Object({ v: Type.Boolean(), e: Type.Boolean(), r: Type.Boolean() }))),
});
export type FieldPermission = Static<typeof FieldPermission>;

/** Form document on the wire (contract 10.3). */
export const BizSheet = Type.Object({
  code: Type.String(),
  name: Type.String(),
  name_i18n: maybe(Type.Unknown()),
  schemaCode: maybe(Type.String()),
  sheetType: maybe(Type.Integer()),
  pcUrl: maybe(Type.String()),
  mobileUrl: maybe(Type.String({ description: 'For mobile clients' })),
  borderMode: maybe(Type.Unknown()),
  layoutType: maybe(Type.Unknown()),
  formComment: maybe(Type.Boolean({ description: 'false = the form offers no comments' })),
  externalLinkAble: maybe(Type.Boolean({ description: 'true = links may be made that open it without an account (ours)' })),
  publishedAttributesJson: maybe(JsonText),
  publishedHtmlJson: maybe(JsonText),
  publishedViewJson: maybe(JsonText),
  publishedActionsJson: maybe(JsonText),
});
export type BizSheet = Static<typeof BizSheet>;

/** Node of the layout of a form: `publishedViewJson` (contract 15.6). */
export interface FormLayoutNode {
  type: 'row' | 'group' | 'tabs' | 'sheet';
  name?: string;
  name_i18n?: string | Record<string, string>;
  columns?: { key: string; span?: number }[];
  children?: FormLayoutNode[];
}

/** A node of `publishedHtmlJson`, as far as the portal builds anything of it (contract 10.3). */
const FormNode = Type.Object({ tagName: Type.String(), id: maybe(Type.String()), innerHTML: maybe(Type.String()) });
export type FormNode = Static<typeof FormNode>;
export const FormNodes = Type.Array(FormNode);

/** What `publishedAttributesJson` says of a form's script, where it is an object (contract 15.6). */
export const ScriptAttributes = Type.Object({ script: Type.Object({ apis: maybe(Type.Array(Type.String())) }) });

/** Answer of F/load (contract 10.3). */
export const FormLoad = Type.Object({
  bizObject: BizObject,
  bizSchema: Type.Object({
    appCode: maybe(Type.String({ description: 'Application of the model' })),
    code: Type.String(),
    name: Type.String(),
    name_i18n: maybe(Type.Unknown()),
    properties: Type.Array(DataItem),
  }),
  bizSheet: BizSheet,
  formPermission: Type.Object({
    actionPermission: Type.Record(Type.String(), Type.Boolean()),
    dataPermissions: Type.Record(Type.String(), FieldPermission),
  }),
  instanceName: maybe(Type.String()),
  userDraft: maybe(UserDraft),
});
export type FormLoad = Static<typeof FormLoad>;

/** Body of F/save (contract 10.1). */
export const FormSave = Type.Object({
  workItemId: maybe(Type.String()),
  workflowCode: maybe(Type.String()),
  workflowInstanceId: maybe(Type.String()),
  bizObject: BizObject,
  replayToken: Type.String({ minLength: 1, maxLength: 200 }),
  queryId: maybe(Type.String()),
  draftId: maybe(
    Type.String({
      maxLength: 64,
      description: 'Draft this form was kept as; the save ends this one alone. Missing = every draft of this person and form (ours)',
    }),
  ),
});
export type FormSave = Static<typeof FormSave>;

/** Answer of F/save (contract 10.1). */
export const FormSaved = Type.Object({ bizObjectId: Type.String(), workflowInstanceId: maybe(Type.String()) });
export type FormSaved = Static<typeof FormSaved>;
