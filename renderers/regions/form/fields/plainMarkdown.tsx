import type { ReactNode } from 'react';

/**
 * Stands in for rjsf's Markdown package (31 KiB) by an alias of the build: descriptions are plain text here
 * (`enableMarkdownInDescription` is never set), so its children are shown as they are.
 */
export function Markdown({ children }: { children?: ReactNode }) {
  return <>{children}</>;
}
