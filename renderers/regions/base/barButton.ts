import type { ButtonProps } from './Button.tsx';

/** A button of a form that can be pressed now, by its reader or by its script. */
export interface BarButton {
  code: string;
  /** A button of the form's builder. */
  isOwn: boolean;
  /** A script may have hidden it; it can press it nevertheless. */
  isShown: boolean;
  /** As it is drawn. */
  button: ButtonProps;
  /** Resolves when all that follows is done. Errors: rejects when it cannot be done now. */
  press(): Promise<void>;
}
