import { Component, type ReactNode } from 'react';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Notice } from '#renderers/regions/base/Notice.tsx';
import { translate } from './i18n.ts';
import { errorText } from './reportError.ts';

/** Keeps the rest of the portal alive when a page breaks, and offers to load it again. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    if (this.state.error === undefined) return this.props.children;
    return (
      <Notice
        kind="error"
        level={1}
        title={translate('common:error.page')}
        text={errorText(this.state.error, translate)}
        actions={
          <Button variant="primary" onClick={() => location.reload()}>
            {translate('common:reload')}
          </Button>
        }
      />
    );
  }
}
