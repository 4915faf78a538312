import { useId, type ReactNode, type Ref } from 'react';
import { Link } from 'react-router-dom';

interface BlockFrameProps {
  title: string;
  /** What stands beside the title, such as how many there are. */
  count?: string | number | undefined;
  /** The way to all of it. */
  more?: { to: string; text: string } | undefined;
  /** Height of its rows, where it is not the usual one. */
  rows?: 'tall';
  ref?: Ref<HTMLElement>;
  children: ReactNode;
}

/** A block with its heading, what that counts, and the way to the rest. */
export function BlockFrame({ title, count, more, rows, ref, children }: BlockFrameProps) {
  const id = useId();
  return (
    <section ref={ref} className="p-own" tabIndex={-1} aria-labelledby={id} data-rows={rows}>
      <header className="p-block-head">
        <h2 className="p-block-title" id={id}>
          {title}
          {count !== undefined && <span className="p-own-count">{count}</span>}
        </h2>
        {more && (
          <Link className="p-link p-own-more" to={more.to}>
            {more.text}
          </Link>
        )}
      </header>
      {children}
    </section>
  );
}
