import { Type, type Static } from 'typebox';
import { UnitType } from './codes.ts';
import { JsonText, maybe } from './wire.ts';
import { UserDraft } from './draft.ts';
import { CustomButton } from './list.ts';
import { DataItem, FieldPermission } from './property.ts';
import { Approval, Why, Withdraw } from './workItem.ts';

/** A record on the wire (contract 10.2). */
export const BizObject = Type.Object({
  id: maybe(Type.String()),
  schemaCode: Type.String(),
  sheetCode: maybe(Type.String()),
  workflowInstanceId: maybe(Type.String()),
  loadedFromDb: maybe(Type.Boolean()),
  data: Type.Record(Type.String(), Type.Unknown(), { description: 'Form values by property code, with `version` (contract 6.2)' }),
});
export type BizObject = Static<typeof BizObject>;

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

const NamedPerson = Type.Object({ id: Type.String(), name: Type.String() });

/** Who may be chosen: people, or the members of a role or department. */
const ChoiceRange = Type.Object({ id: Type.String(), unitType: Type.Integer({ description: '1 department, 2 role, 3 user' }), name: Type.String() });

/** A step ahead whose people are chosen by those before it (contract 10.4). */
const ParticipantChoice = Type.Object({
  activityCode: Type.String(),
  activityName: Type.String(),
  multiple: Type.Boolean(),
  required: Type.Boolean({ description: 'No choice is kept yet' }),
  range: Type.Union([Type.Array(ChoiceRange), Type.Null()]),
});
export type ParticipantChoice = Static<typeof ParticipantChoice>;

/** People chosen for a step. */
const ParticipantInfo = Type.Object({
  activityCode: Type.String(),
  participants: Type.Array(Type.Object({ id: Type.String(), unitType: Type.Integer(), name: Type.String() })),
});
export type ParticipantInfo = Static<typeof ParticipantInfo>;

/** What has changed since somebody's last decision in an instance (contract 10.4). */
const SinceMine = Type.Object({
  time: Type.String(),
  action: Type.Integer({ description: 'Number of the act' }),
  values: Type.Array(
    Type.Object(
      { propertyCode: Type.String(), propertyName: Type.String(), before: Type.Unknown(), after: Type.Unknown() },
      { description: 'Columns as sheet[n].column' },
    ),
  ),
});
export type SinceMine = Static<typeof SinceMine>;

/** What `F/load` says of the workflow of a form (contract 10.3, 10.4); absent on plain records. */
const workflowFormFields = {
  workItemId: maybe(Type.String()),
  workItemType: maybe(Type.Integer({ description: '0 normal, 1 forward, 2 assist, 3 add-sign' })),
  workflowCode: maybe(Type.String()),
  workflowName: maybe(Type.String()),
  workflowInstanceId: maybe(Type.String()),
  workflowTokenId: maybe(Type.String()),
  workflowVersion: maybe(Type.Integer({ description: 'Counts loads that changed the file' })),
  workflowInstanceIsSubmit: maybe(Type.Boolean({ description: 'false = a draft' })),
  activityCode: maybe(Type.String()),
  activityName: maybe(Type.String()),
  activityType: maybe(Type.String({ description: 'start, fill, approve or circulate' })),
  mode: maybe(Type.String({ description: 'How the votes of the step decide it' })),
  instanceState: maybe(Type.String()),
  opinionRule: maybe(Type.String({ description: 'none, optional, required or onDisagree' })),
  signature: maybe(Type.Boolean({ description: 'An agreement or refusal needs a signature' })),
  rejectModes: maybe(Type.Array(Type.String({ description: 'rerun, back' }))),
  participantChoose: maybe(Type.Array(ParticipantChoice)),
  participantInfos: maybe(Type.Array(ParticipantInfo, { description: 'Choices that are kept' })),
  approval: maybe({ ...Approval, description: 'Opinion that was kept with a save' }),
  trustor: maybe(NamedPerson),
  why: maybe(Why),
  withdraw: maybe(Withdraw),
  sinceMine: maybe(SinceMine),
  departments: maybe(Type.Array(Type.Object({ id: Type.String(), name: Type.String(), isMain: Type.Boolean() }), { description: 'Those one may start for' })),
};

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
    customButtons: maybe(Type.Array(CustomButton, { description: 'Custom buttons of lists that stand in the form (contract 12.2)' })),
  }),
  instanceName: maybe(Type.String()),
  ...workflowFormFields,
  userDraft: maybe(UserDraft),
});
export type FormLoad = Static<typeof FormLoad>;

/** Body of F/save (contract 10.1). */
export const FormSave = Type.Object({
  workItemId: maybe(Type.String({ maxLength: 100 })),
  workflowCode: maybe(Type.String({ maxLength: 64 })),
  workflowInstanceId: maybe(Type.String({ maxLength: 100 })),
  bizObject: maybe(BizObject),
  approval: maybe({ ...Approval, description: 'Opinion to keep at the item' }),
  replayToken: maybe(Type.String({ minLength: 1, maxLength: 200, description: 'Required with bizObject' })),
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
export const FormSaved = Type.Object({ bizObjectId: Type.String(), workflowInstanceId: maybe(Type.String()), workItemId: maybe(Type.String()) });
export type FormSaved = Static<typeof FormSaved>;

/** Body of F/submit (contract 10.1, 10.4). */
export const FormSubmit = Type.Object({
  formType: maybe(Type.Union([Type.Literal('1'), Type.Literal('2')], { description: '1 = workflow, 2 = plain' })),
  workItemId: maybe(Type.String({ maxLength: 100 })),
  workflowCode: maybe(Type.String({ maxLength: 64 })),
  workflowInstanceId: maybe(Type.String({ maxLength: 100 })),
  actionCode: maybe(Type.String({ maxLength: 64, description: 'submit, agree or disAgree' })),
  agree: maybe(Type.Boolean()),
  trustor: maybe(Type.String({ maxLength: 64, description: 'In whose name it is done (contract 21.8)' })),
  depatmentId: maybe(Type.String({ maxLength: 64, description: 'Department of the originator that it is started for' })),
  participantInfos: maybe(
    Type.Array(
      Type.Object({
        activityCode: Type.String({ maxLength: 64 }),
        participants: Type.Array(Type.Object({ id: Type.String({ maxLength: 64 }), unitType: maybe(Type.Literal(UnitType.user)) }), { maxItems: 200 }),
      }),
      { maxItems: 300, description: 'People chosen for steps' },
    ),
  ),
  bizObject: maybe(BizObject),
  approval: maybe(Approval),
  latestSign: maybe(Type.Boolean({ description: 'Signs with the saved signature where `approval` has none' })),
  simulative: maybe(Type.Boolean({ description: 'Refused: `W/simulate` is the trial' })),
  runMode: maybe(Type.Unknown()),
  replayToken: maybe(Type.String({ minLength: 1, maxLength: 200, description: 'Required with bizObject' })),
  draftId: maybe(Type.String({ maxLength: 64 })),
});
export type FormSubmit = Static<typeof FormSubmit>;

/** Answer of F/submit (contract 10.4). */
export const FormSubmitted = Type.Object({
  bizObjectId: Type.String(),
  workflowInstanceId: maybe(Type.String()),
  workItemId: maybe(Type.String()),
  nextWorkItemId: maybe(Type.String({ description: 'An open item of the same person in the same instance' })),
  instanceState: maybe(Type.String()),
});
export type FormSubmitted = Static<typeof FormSubmitted>;
