import { Component, type ReactNode } from 'react';
import { Button } from './base/Button.tsx';

interface PartBoundaryProps {
  /** What is missing, in words. */
  text: string;
  retryLabel: string;
  children: ReactNode;
  /** Loads the part again before it is drawn again. */
  onRetry(): void;
}

/** Keeps what stands around a part when the part's chunk does not come: says so in its place and offers to load it again. Source: ER-017, BX-039. */
export class PartBoundary extends Component<PartBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    const { text, retryLabel, children, onRetry } = this.props;
    if (!this.state.hasFailed) return children;
    const again = () => {
      onRetry();
      this.setState({ hasFailed: false });
    };
    return (
      <p className="p-list-part-failed" role="alert">
        {text}
        <Button variant="link" onClick={again}>
          {retryLabel}
        </Button>
      </p>
    );
  }
}
