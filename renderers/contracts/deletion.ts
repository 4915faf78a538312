/** A line of what deleting means. */
export interface DeleteLine {
  /** Text of one result group, count included, or of a relation that names what goes. */
  text: string;
  blocked: boolean;
}

/** What deleting one record means. */
export interface RecordDeleteAnswer {
  lines: DeleteLine[];
  isDeletable: boolean;
}

/** How a form deletes its record; without it there is no way to. */
export interface RecordDeletion {
  /** What deleting means, read before the confirmation; undefined = it cannot be read, which was reported. */
  onCheckDelete?(): Promise<RecordDeleteAnswer | undefined>;
  onDelete?(): Promise<void>;
}
