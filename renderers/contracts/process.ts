import type { UnitType } from '#schemas/codes.ts';
import type { Commenter } from '#schemas/comment.ts';
import type { FormLoad, FormSaved, FormSubmitted } from '#schemas/form.ts';
import type { ForecastStep } from '#schemas/workflow/forecast.ts';
import type { RejectTarget } from '#schemas/workflow/operation.ts';
import type { FormField } from '#schemas/formSchema/field.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';
import type { Ports } from './ports.ts';

/** Somebody's words on what they do (contract 10.4). */
export interface Opinion {
  content?: string;
  /** File ids. */
  attachments?: string[];
  signature?: string;
  /** Ids of people who are notified of it. */
  mentions?: string[];
}

/** What a decision says beside the values of the form (contract 10.4). */
export interface Decision {
  actionCode: 'submit' | 'agree' | 'disAgree';
  approval?: Opinion;
  participantInfos?: { activityCode: string; participants: { id: string; unitType: typeof UnitType.user }[] }[];
  depatmentId?: string;
  trustor?: string;
}

/** People and words of an act at an item. */
export interface PeopleAct {
  participantors: string[];
  comment?: string | undefined;
}

/** How people are added at an item (contract 11.6). */
export interface AddedSigners extends PeopleAct {
  addSignType: 1 | 2 | 3;
  approvalMode?: 'all' | 'any' | 'sequence' | undefined;
  approval?: Opinion | undefined;
  /** Adding after is the person's own agreement: the values of the form go with it. */
  withValues: boolean;
}

/** Somebody whom the reader consulted or added, and who has not answered yet. */
export interface AddedItem {
  workItemId: string;
  how: 'assist' | 'addSign';
  /** Item of the reader's at which it was done. */
  byItem: string;
  person: { id: string; name: string };
}

/** What the reader keeps for their opinions (contract 10.4, 11). */
export interface OpinionCalls {
  usualOpinions(): Promise<{ id: string; content: string }[]>;
  /** Keeps one, or changes the one with this id. */
  saveUsualOpinion(content: string, id?: string): Promise<void>;
  deleteUsualOpinion(id: string): Promise<void>;
  /** Puts them into the order of these ids. */
  sortUsualOpinions(ids: string[]): Promise<void>;
  /** The saved signature with an address that shows it; undefined = there is none. */
  savedSignature(): Promise<SavedSignature | undefined>;
  /** Uploads a drawn signature, and saves it in place of the former one where that is wanted; gives its file id. */
  uploadSignature(image: Blob, isSaved: boolean): Promise<string>;
  /** People who may be mentioned by a part of their name, those of the instance first. */
  mentionable(word: string, signal: AbortSignal): Promise<readonly Commenter[]>;
}

export interface SavedSignature {
  refId: string;
  /** The image itself, as a `data:` address. */
  image: string;
}

/** A step of an instance; by its activation where it is open, for one that was entered twice is open twice. */
export interface NamedStep {
  activityCode: string;
  activityName: string;
  workflowTokenId?: string | undefined;
}

/** What administrators do to steps (contract 21.10). */
export interface StepCalls {
  /** Steps that are open, and all the tasks of the workflow. */
  steps(): Promise<{ open: NamedStep[]; tasks: NamedStep[] }>;
  activate(act: { activityCode: string; participantors: string[]; cancelOthers: boolean; comment: string | undefined }): Promise<void>;
  cancelStep(step: NamedStep, comment: string | undefined): Promise<void>;
  adjust(step: NamedStep, act: PeopleAct): Promise<void>;
}

/** A step that an item was returned to, and the way: `rerun` or `back`. */
export interface RejectChoice {
  target: string;
  mode: string | undefined;
}

/** The calls of the acts; each is about the form that is open, and throws the error of its failed answer. Source: contract 11, 11.6. */
export interface ProcessCalls extends OpinionCalls, StepCalls {
  /** Stores the values too, where there are any to store. */
  decide(decision: Decision): Promise<FormSubmitted>;
  save(approval?: Opinion): Promise<FormSaved>;
  rejectTargets(): Promise<RejectTarget[]>;
  /** Where the reader returned an item of this workflow to last. */
  lastReject(): RejectChoice | undefined;
  reject(to: { rejectToActivityCode: string; submitToReject: boolean; approval?: Opinion | undefined }): Promise<void>;
  forward(act: PeopleAct & { back: boolean }): Promise<void>;
  addSigners(act: AddedSigners): Promise<void>;
  assist(act: PeopleAct): Promise<void>;
  /** Whom the reader consulted or added, as long as they have not answered. */
  addedItems(): Promise<AddedItem[]>;
  retrieveAssistance(workItemId: string): Promise<void>;
  removeSigners(items: readonly AddedItem[]): Promise<void>;
  circulate(act: PeopleAct): Promise<void>;
  withdraw(): Promise<{ workItemId: string }>;
  /** Id of the person whose instance it is; undefined = it is not known. */
  originator(): Promise<string | undefined>;
  cancel(comment: string | undefined): Promise<void>;
  finish(comment: string | undefined): Promise<void>;
  deleteInstance(): Promise<void>;
  openHandlers(): Promise<{ id: string; name: string }[]>;
  urge(text: string | undefined, participants: string[]): Promise<number>;
  operate(operation: 'RETRY' | 'SUSPEND' | 'RESUME' | 'MIGRATE', comment: string | undefined): Promise<void>;
  /** Goes to an address of the portal. */
  open(path: string): void;
  /** Address of a new start with the values of this record. */
  copied(): Promise<string>;
  edit(): void;
  printTemplates(): Promise<{ code: string; name: string }[]>;
  /** Shows the print of the record, as this form shows it; by the first template where none is named. */
  showPrint(template: string | undefined): Promise<void>;
  /** Lets the user choose a new owner of the record; false = none was chosen. */
  changeOwner(): Promise<boolean>;
}

/** The form of a workflow: at a start, a draft, an open task, or read (contract 10.3, 10.4). */
export type ProcessForm = FormLoad;

/** What an act may know and use. */
export interface ProcessContext {
  form: ProcessForm;
  ports: Ports;
  calls: ProcessCalls;
  /** What is answered so far to an open task in the form itself. */
  answers?: FormValues | undefined;
}

/** The part of a dialog that takes an opinion. Shape: `when` = the value of `more.by` it goes with; absent = always. */
export interface OpinionPart {
  signs: boolean;
  when?: string;
}

/** A choice that says more than its name. */
export interface ChoiceCard {
  value: string;
  text: string;
  hint?: string;
  people?: readonly string[];
  remark?: string | undefined;
  /** What else is done with the answers when it is chosen. */
  with?(answers: FormValues): FormValues;
}

/** How the choices of a field are drawn. */
export interface ChoiceCards {
  layout: 'lines' | 'cards';
  choices: readonly ChoiceCard[];
}

/** The dialog before an act, with its fields. */
export interface ActPrompt {
  title: string;
  /** Sentences that say what follows from it. */
  intro?: readonly string[];
  fields: readonly FormField[];
  /** Further fields by the value of one of them. */
  more?: { by: string; fields(value: unknown): readonly FormField[] };
  /** It takes an opinion: usual ones are offered with it, and a signature where one is needed. */
  opinion?: OpinionPart;
  values?: FormValues;
  /** Fields whose choices say more than a name, by the value of `more.by`. */
  cards?(by: unknown): ReadonlyMap<string, ChoiceCards>;
  /** Pixels; 420 when absent. */
  width?: number;
  /** Words of the button that does it. */
  confirm: string;
  /** The same once it is known whom it is for. */
  confirmFor?(answers: FormValues): string;
  /** It cannot be taken back: its button is red. */
  destroys?: boolean;
  /** Its button is red, and says where the item goes. */
  returns?: boolean;
}

/** The outcome of an act. */
export interface ActResult {
  /** What was done, in words; absent where it shows by itself. */
  message?: string;
  /** The item stays open: the form is read again. Otherwise it is left, for the next item of the same person where there is one. */
  stays?: boolean;
  /** false = nothing was done to the instance: the form stands as it is. */
  isOver?: false;
  nextWorkItemId?: string | null | undefined;
  /** The values of the form were stored; set by what carries the act out. */
  hasStored?: boolean;
  /** Query of the address of the form to go on with. */
  search?: string;
}

/** A button of a process form (architecture: Action). */
export interface ProcessAct {
  /** Code of `actionPermission` that offers it (contract 10.3). */
  code: string;
  icon: string;
  variant?: 'primary' | 'danger';
  /** Why it is shown but cannot be done now; undefined = it is shown only where the server offers it. */
  blocked?(form: ProcessForm): string | undefined;
  /** What stands in the form must be right first: required items and rules (contract 10.4). */
  checksForm?: boolean;
  /** Whether it stores the values of the form: their draft ends with it. */
  storesValues?(answers: FormValues): boolean;
  /** It is a decision, made in the form itself where that has a place for it. */
  decides?: Decision['actionCode'];
  /** Whether it closes the item without the values of the form: they are saved before, where the server offers that. */
  leavesItem?(answers: FormValues): boolean;
  /** Dialog before it; undefined = it is done at once. Errors: those of its calls. */
  prompt(context: ProcessContext): Promise<ActPrompt | undefined> | ActPrompt | undefined;
  /** Does it. Errors: those of its calls. */
  run(context: ProcessContext, answers: FormValues): Promise<ActResult>;
}

/** What is answered for a decision, by the codes of its fields. */
export interface AnswerStore {
  get(): FormValues;
  /** What was saved at the item, below what is answered since. */
  begin(saved: FormValues): void;
  /** What was saved at the item. */
  saved(): FormValues;
  set(next: FormValues): void;
  /** All that is answered was saved. */
  markSaved(): void;
  /** Returns how to stop. */
  subscribe(react: () => void): () => void;
}

/** The box for a decision that stands in a form: gives what is answered; undefined = something is missing, which it says. */
export type DecisionBox = (prompt: ActPrompt) => FormValues | undefined;

/** What a task needs for its decision in the form itself, in place of a dialog. Source: mockup 14. */
export interface DecisionPort {
  /** What a deed needs; undefined = nothing. */
  promptFor(code: Decision['actionCode']): ActPrompt | undefined;
  /** Deeds that the server offers. */
  deeds: readonly Decision['actionCode'][];
  opinions: OpinionCalls;
  /** Stays the same while the form of its item is read again. */
  answers: AnswerStore;
  /** Takes a box that is drawn. Gives what lets go of it. */
  attach(box: DecisionBox): () => void;
}

/** What the reader of a task should know before they decide, or why there is nothing to decide any more. */
export interface TaskFacts {
  /** Who else has the step open, where one of them is enough. */
  others: readonly string[];
  /** Who was consulted and has not answered. */
  awaited: readonly string[];
  /** How often the request was submitted, the time that is being reworked included. */
  submission?: number;
  /** The outcome of an item that is closed. */
  ended?: { by?: { name: string; time: string; act: string | undefined } | undefined; now: readonly { step: string; people: readonly string[] }[] };
}

/** Words of what stood at a place of a form when its reader decided last: an item, `sheet[n].column`, or `sheet[n]` for a row that is new. */
export type FormerOf = (place: string) => string | undefined;

/** Looks ahead from values. Shape: `how.actionCode` = the act, its main one when absent; `how.depatmentId` = department it is started for. */
export type Foretell = (
  values: FormValues,
  signal: AbortSignal,
  how?: { actionCode?: Decision['actionCode']; depatmentId?: string },
) => Promise<readonly ForecastStep[]>;

/** A process form as its region has it; made by `src/screens/forms`. */
export interface ProcessPort {
  /** The acts that the server offers now, in the order of their buttons; `reason` = why one cannot be done. */
  acts: readonly (ProcessAct & { reason?: string | undefined })[];
  /**
   * Carries an act out, its dialog first; resolves when all that follows is done. Shape: `isTyped` = the form holds what is not saved.
   * Errors: what the form itself can show, e.g. wrong fields.
   */
  perform(act: ProcessAct, values: () => FormValues, isTyped: boolean): Promise<void>;
  decision?: DecisionPort | undefined;
  /** Errors: those of the calls. */
  facts?: (() => Promise<TaskFacts>) | undefined;
  /** The steps that come once the item is decided with these values, the nearest first; absent where nothing is decided. Errors: those of the call. */
  foretell?: Foretell | undefined;
}
