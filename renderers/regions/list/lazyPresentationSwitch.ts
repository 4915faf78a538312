import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';

/** The ways a view can be shown: the table, and its own. */
export interface PresentationSwitchProps {
  /** `queryPresentationType` of the view. */
  type: string;
  icon: string;
  /** The table shows. */
  isTable: boolean;
  onTable(isTable: boolean): void;
}

/** The switch beside the list's title. Source: contract 8.1 (presentations). */
export const lazyPresentationSwitch = lazyComponent(async () => ({ default: (await import('./PresentationSwitch.tsx')).PresentationSwitch }));
