import type { AnswerOf } from '#schemas/calls/call.ts';
import type { Calls } from '#schemas/calls/index.ts';
import type { ModelChoices } from '#schemas/formats/filters/options.ts';
import type { NotBelow } from '#schemas/list.ts';
import type { Locale } from '#schemas/localized.ts';
import type { UnitHit } from '#schemas/organisation.ts';
import type { AttachmentValue, RelationRefValue } from '#schemas/property.ts';
import type { RecordTable } from './recordTable.ts';

/** Text by key from the language modules; `values` fill `{{name}}` places. */
export type Translate = (key: string, values?: Record<string, string | number>) => string;

/** What every renderer may use of its surroundings: functions only, implemented by `src/engine`. */
export interface Ports {
  t: Translate;
  locale: Locale;
  /** Server zone of wall-clock dates, IANA name (contract 2.6). */
  timeZone: string;
  /** CSP nonce of the page for libraries that insert style elements. */
  styleNonce: string | undefined;
  organisation: OrganisationPort;
  relations: RelationPort;
  files: FilePort;
  /** Something typed would be lost if the page were left; gives what ends that. */
  unsaved(): () => void;
}

/** Look-up of people and departments for pickers (contract 7.1). */
export interface OrganisationPort {
  /** At most MOST_UNIT_HITS, those called exactly so first; `former` = also those who left and departments out of use, behind the others, or only they. */
  search(word: string, unitType: number | undefined, signal: AbortSignal, former?: { which: 'also' | 'only'; page?: number }): Promise<UnitHit[]>;
  departments(parentId: string | undefined, signal: AbortSignal): Promise<AnswerOf<Calls['departmentTree']>>;
  people(departmentId: string, page: number, signal: AbortSignal): Promise<AnswerOf<Calls['departmentUsers']>>;
  /** The signed-in user as a unit, with the own department. */
  myself(): { user: UnitHit; department: UnitHit | undefined };
}

/** Files of attachment fields (contract 11). */
export interface FilePort {
  upload(file: File, onProgress: (percent: number) => void, signal: AbortSignal): Promise<AttachmentValue>;
  /** Starts a download through a blob, with the Authorization header. */
  download(file: AttachmentValue): Promise<void>;
  remove(file: AttachmentValue): Promise<void>;
  /** Starts what reads PDF files where the browser shows none, and loads its words; who calls it ends it. */
  pdfReader(): Promise<Worker>;
  /** Shows files over the form they belong to; absent where there is no form. */
  viewer?: FileViewer | undefined;
  /** Why an upload failed, in the reader's words: what the server said, else ours (ER-025). */
  faultText(error: unknown): string;
}

/** A file that is shown, among those that stand beside it. */
export interface ShownFile {
  file: AttachmentValue;
  all: readonly AttachmentValue[];
}

/** The layer over a form that shows its files. */
export interface FileViewer {
  get(): ShownFile | undefined;
  /** Returns how to stop. */
  subscribe(react: () => void): () => void;
  open(file: AttachmentValue, all: readonly AttachmentValue[]): void;
  close(): void;
  /** The bytes of a file. Errors: those of the download. */
  read(file: AttachmentValue, signal: AbortSignal): Promise<Blob>;
}

/** Where records of another model are chosen from: one of its list views, its first when none is named. */
export interface RelatedView {
  schemaCode: string;
  queryCode?: string | undefined;
  /** What is chosen for: what would make a ring there is left out. */
  notBelow?: NotBelow | undefined;
}

/** The page of a record. */
export interface RecordLink {
  href: string;
  /** Goes there within the portal. */
  follow(): void;
}

/** Look-up of records of another model; each call as far as the reader may see them. */
export interface RelationPort {
  /** Records whose name holds `word`, page 0-based. */
  search(view: RelatedView, word: string, page: number, signal: AbortSignal): Promise<{ items: RelationRefValue[]; total: number }>;
  /** Records that are called exactly so, or have such an id, of MOST_NAMES names at most; `isCut` = more of them are there than came. */
  named(view: RelatedView, names: readonly string[], signal: AbortSignal): Promise<{ records: RelationRefValue[]; isCut: boolean }>;
  /** Records of a tree model below a parent; undefined = the top. */
  subtrees(view: RelatedView, parentId: string | undefined, signal: AbortSignal): Promise<{ record: RelationRefValue; leaf: boolean }[]>;
  /** Choices taken from another model (contract 6.6), those that hold `word`; `total` of them are there, `values` are the first. */
  values(source: ModelChoices, word: string, signal: AbortSignal): Promise<{ values: string[]; total: number }>;
  /** Opens the list of a view as a table to choose from. */
  table(view: RelatedView, locale: Locale): Promise<RecordTable>;
  /** Where a record is opened from a value that is read; absent for those who see nothing but one form. */
  link?: ((schemaCode: string, id: string) => RecordLink) | undefined;
  /** Why a look-up failed, in the reader's words, and where it can be followed up. */
  fault(error: unknown): { text: string; traceId: string | undefined };
}
