import type { Translate } from '#renderers/contracts/ports.ts';
import { Button } from '#renderers/regions/base/Button.tsx';

export interface ListNewsProps {
  /** Reloads because others have changed rows; undefined = nothing is known of that. */
  onOutdated?: (() => void) | undefined;
  /** What was done last can be taken back. */
  undo?: { words: string; run(): void } | undefined;
}

/** What has happened to the rows that show, with what can be done about it; the same beside every way to draw them. Source: BX-091. */
export function ListNews({ onOutdated, undo, className, t }: ListNewsProps & { className?: string; t: Translate }) {
  return (
    <output className={className}>
      {undo && (
        <Button variant="link" size="small" onClick={undo.run}>
          {undo.words}
        </Button>
      )}
      {onOutdated && (
        <Button variant="link" size="small" icon="refresh" onClick={onOutdated}>
          {t('list:pager.outdated')}
        </Button>
      )}
    </output>
  );
}
