import { Component, Suspense, createContext, type ReactNode } from 'react';
import { Button } from '#renderers/regions/base/Button.tsx';
import { isMissingChunk, reloadMissingChunks } from './lazyComponent.tsx';
import './LazyBoundary.css';

/** Words for a part whose chunk did not come; given once around all pages, since parts stand everywhere. */
export interface LazyWords {
  failed: string;
  retry: string;
}

export const LazyWordsContext = createContext<LazyWords>({ failed: '', retry: '' });

interface LazyBoundaryProps {
  /** Holds the place until the part is there. */
  place: ReactNode;
  /** What did not load, in words that say more than those of the context. */
  failed?: string;
  /** Says elsewhere that the part did not come; nothing is drawn in its place then. */
  onMissing?: (error: unknown) => void;
  children: ReactNode;
}

/** A part that comes as a chunk: what stands around it, and what was typed there, stays when it does not come. Source: ER-017, BX-040. */
export function LazyBoundary({ place, failed, onMissing, children }: LazyBoundaryProps) {
  return (
    <ChunkErrorBoundary failed={failed} onMissing={onMissing}>
      <Suspense fallback={place}>{children}</Suspense>
    </ChunkErrorBoundary>
  );
}

/** Says in the place of a missing part that it is missing, and offers to load it again; all other errors are for the page. */
class ChunkErrorBoundary extends Component<
  Pick<LazyBoundaryProps, 'children'> & { failed: string | undefined; onMissing: LazyBoundaryProps['onMissing'] | undefined },
  { error: unknown }
> {
  static override contextType = LazyWordsContext;
  declare context: LazyWords;
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    if (isMissingChunk(error)) this.props.onMissing?.(error);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (!isMissingChunk(error)) throw error;
    if (this.props.onMissing) return null;
    const again = () => {
      reloadMissingChunks();
      this.setState({ error: undefined });
    };
    return (
      <p className="p-lazy-failed" role="alert">
        {this.props.failed ?? this.context.failed}
        <Button variant="link" onClick={again}>
          {this.context.retry}
        </Button>
      </p>
    );
  }
}
