/** A form to the keys that are pressed in it. */
export interface FormKeys {
  /** Id of its form element. */
  formElementId: string;
  /** It is filled in, not only read. */
  isEditing: boolean;
  /** Whoever opened it began to edit: its first item takes the focus. */
  beginsEdited?: boolean | undefined;
  /** It stands in a dialog of its own, whose buttons belong to it. */
  isDialog?: boolean;
  /** What Ctrl+S does; absent = as its button that sends it. */
  save?: (() => void) | undefined;
  /** What E does while it is only read. */
  edit?: (() => void) | undefined;
}
