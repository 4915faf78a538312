import { Component, Suspense, createContext, type ReactNode } from 'react';
import { Button } from '#renderers/regions/base/Button.tsx';
import { isMissingPart, loadMissingParts } from './chunkPart.tsx';
import './latePart.css';

/** Words for a part whose chunk did not come; given once around all pages, since parts stand everywhere. */
export interface PartWords {
  failed: string;
  retry: string;
}

export const PartWordsContext = createContext<PartWords>({ failed: '', retry: '' });

interface LatePartProps {
  /** Holds the place until the part is there. */
  place: ReactNode;
  /** What did not load, in words that say more than those of the context. */
  failed?: string;
  /** Says elsewhere that the part did not come; nothing is drawn in its place then. */
  onMissing?: (error: unknown) => void;
  children: ReactNode;
}

/** A part that comes as a chunk: what stands around it, and what was typed there, stays when it does not come. Source: ER-017, BX-040. */
export function LatePart({ place, failed, onMissing, children }: LatePartProps) {
  return (
    <PartBoundary failed={failed} onMissing={onMissing}>
      <Suspense fallback={place}>{children}</Suspense>
    </PartBoundary>
  );
}

/** Says in the place of a missing part that it is missing, and offers to load it again; all other errors are for the page. */
class PartBoundary extends Component<
  Pick<LatePartProps, 'children'> & { failed: string | undefined; onMissing: LatePartProps['onMissing'] | undefined },
  { error: unknown }
> {
  static override contextType = PartWordsContext;
  declare context: PartWords;
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    if (isMissingPart(error)) this.props.onMissing?.(error);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (!isMissingPart(error)) throw error;
    if (this.props.onMissing) return null;
    const again = () => {
      loadMissingParts();
      this.setState({ error: undefined });
    };
    return (
      <p className="p-part-failed" role="alert">
        {this.props.failed ?? this.context.failed}
        <Button variant="link" onClick={again}>
          {this.context.retry}
        </Button>
      </p>
    );
  }
}
