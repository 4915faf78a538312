import type { ComponentType, ReactNode } from 'react';
import type { FormViewProps } from '#renderers/contracts/form.ts';
import type { FormerOf } from '#renderers/contracts/process.ts';
import type { BarButton } from '#renderers/regions/base/barButton.ts';
import type { Filling } from '#renderers/regions/form/filling/filling.ts';
import type { LostItemsProps } from './LostItems.tsx';
import type { useRecordForm } from './useRecordForm.ts';

/** A form with what it is filled in with; without that it is only read. */
export interface FilledForm extends FormViewProps {
  filling?: Filling | undefined;
  /** Stands around the fields of a form of a workflow; comes with its acts. */
  ProcessFrame?: ComponentType<FrameProps> | undefined;
  /** Says which items the form has no longer; comes when it is needed, with its words. */
  LostItems: ComponentType<LostItemsProps>;
}

/** What stands around the fields of a form. */
export interface FrameProps {
  form: FilledForm;
  record: ReturnType<typeof useRecordForm>;
  buttons: readonly BarButton[];
  onCancel(): void;
  /** Hears how what has changed is marked in the form; as a way to set it, for it is a function itself. */
  onFormer(set: () => FormerOf | undefined): void;
  /** The fields. */
  children: ReactNode;
}
