import type { Translate } from '#renderers/contracts/ports.ts';
import type { SheetAction } from '#schemas/formSchema/sheetActions.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { useNarrow } from '#renderers/regions/hooks/useNarrow.ts';
import { CheckAll } from './CheckAll.tsx';
import type { SheetChecks } from './useSheetChecks.ts';

interface SheetToolsProps {
  /** Name of the sub-table. */
  name: string;
  actions: readonly SheetAction[];
  checks: SheetChecks;
  t: Translate;
}

/** The buttons of a sub-table on its checked rows, in its head; on a phone, where rows are cards, with the box that checks all of them. */
export function SheetTools({ name, actions, checks, t }: SheetToolsProps) {
  const narrow = useNarrow();
  const off = checks.isHandled ? 'form:rows.checkFirst' : 'form:bar.noScript';
  const isOff = !checks.isHandled || checks.count === 0;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset inside the sub-table's own would be read as one of its fields
    <div className="p-sub-table-actions" role="group" aria-label={t('form:rows.actions', { name })}>
      {/* There from the beginning: of words that come with their place, readers of screens say nothing. */}
      <span className="p-sub-table-checked" aria-live="polite">
        {checks.count > 0 ? t('form:rows.checked', { count: checks.count }) : ''}
      </span>
      {narrow && <CheckAll checks={checks} label={t('form:rows.checkAll')} worded />}
      {actions.map(({ code, text }) => (
        <Button key={code} size="small" busy={checks.isAtWork(code)} {...(isOff && { disabledReason: t(off) })} onClick={() => checks.press(code)}>
          {text}
        </Button>
      ))}
    </div>
  );
}
