import type { ReactNode } from 'react';

/** Stands in for rjsf's markdown renderer, which no form of ours uses: descriptions are plain text. */
export function Markdown({ children }: { children?: ReactNode }) {
  return <>{children}</>;
}

export default Markdown;
