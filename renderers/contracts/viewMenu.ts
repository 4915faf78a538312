/** A user's own views of a list, and what can be done with them. Source: BX-001, BX-002. */
export interface ViewMenuProps {
  /** Name of the server's view. */
  served: string;
  views: readonly { id: string; name: string; isDefault: boolean }[];
  /** Id of the one that is open; undefined = a view of the server. */
  open: string | undefined;
  /** What shows differs from what the view says. */
  changed: boolean;
  /** undefined = the server's view as it begins. */
  onOpen(id: string | undefined): void;
  onReset(): void;
  onSave(): void;
  onSaveAs(): void;
  onRename(): void;
  onDelete(): void;
  /** Makes the open view the one the list begins with, or no longer. */
  onDefault(): void;
  onCopyLink(): void;
}
