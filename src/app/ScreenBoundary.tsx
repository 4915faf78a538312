import { Component, type ReactNode } from 'react';
import { Button } from '#renderers/regions/base/Button.tsx';
import { translate } from '#src/services/texts/i18n.ts';
import { errorText } from '#src/services/messages/reportError.ts';

interface BoundaryProps {
  /** The address that is drawn: what broke at one says nothing of the next, which many pages draw without beginning again. */
  place: string;
  children: ReactNode;
}

interface BoundaryState {
  error: unknown;
  place: string;
}

/** Keeps the rest of the portal alive when a page breaks, and offers to load it again. */
export class ScreenBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: undefined, place: this.props.place };

  static getDerivedStateFromError(error: unknown): Pick<BoundaryState, 'error'> {
    return { error };
  }

  static getDerivedStateFromProps({ place }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return place === state.place ? null : { error: undefined, place };
  }

  override render(): ReactNode {
    if (this.state.error === undefined) return this.props.children;
    // Plain elements: this must draw when little else does.
    return (
      <section className="p-broken" role="alert">
        <h1>{translate('common:error.page')}</h1>
        <p>{errorText(this.state.error, translate)}</p>
        <Button variant="primary" onClick={() => location.reload()}>
          {translate('common:reload')}
        </Button>
      </section>
    );
  }
}
