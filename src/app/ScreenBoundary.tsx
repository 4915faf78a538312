import { Component, type ReactNode } from 'react';
import { Button } from '#renderers/regions/base/Button.tsx';
import { translate } from '#src/services/i18n.ts';
import { errorText } from '#src/services/reportError.ts';

/** Keeps the rest of the portal alive when a page breaks, and offers to load it again. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
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
