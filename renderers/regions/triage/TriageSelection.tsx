import type { Ports } from '#renderers/contracts/ports.ts';
import { itemOfRow } from '#renderers/contracts/triage.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { IconButton } from '#renderers/regions/base/IconButton.tsx';
import { listSeparator } from '#schemas/formats/format.ts';
import { type BatchCode, type BatchPlan, planBatch } from './batch/batchOutcome.ts';
import { focusRow } from './focus/focusRow.ts';
import type { TriageProps } from './Triage.tsx';
import type { CheckedRows } from './batch/useCheckedRows.ts';

interface TriageSelectionProps extends TriageProps {
  checkedRows: CheckedRows;
}

const CODES: readonly BatchCode[] = ['agree', 'disAgree', 'forward'];
/** Keys that do the same while rows are checked. */
const KEYS: Readonly<Record<BatchCode, string>> = { agree: 'a', disAgree: 'r', forward: 'f' };
const REASONS = ['notBatch', 'notOffered', 'tooMany'] as const;

/** What can be done with the checked rows, and with how many of them. Source: BX-022, mockup 20. */
export function TriageSelection({ grid: { onCheck }, work, ports, checkedRows: { rows: chosen, decide } }: TriageSelectionProps) {
  const { t } = ports;
  const unable = work.kind === 'todo' ? unableText(planBatch('agree', chosen), ports) : undefined;
  /** What was pressed goes with the checks. */
  const clear = (pressed: Element) => {
    focusRow(pressed);
    onCheck([]);
  };
  const isOffered = (code: BatchCode) => chosen.some((row) => itemOfRow(row).actions.includes(code));
  return (
    <section className="p-triage-selection" aria-label={t('triage:several.label')}>
      <p className="p-triage-selected" aria-live="polite">
        {t('triage:several.checked', { number: chosen.length })}
        {unable !== undefined && <span className="p-triage-unable"> · {unable}</span>}
      </p>
      <span className="p-triage-several">
        {work.kind === 'todo' ? (
          CODES.filter((code) => code === 'agree' || isOffered(code)).map((code) => {
            const { able } = planBatch(code, chosen);
            return (
              <Button
                key={code}
                size="small"
                variant={code === 'agree' ? 'primary' : 'default'}
                {...(able.length === 0 && { disabledReason: t('triage:several.none') })}
                aria-keyshortcuts={KEYS[code]}
                onClick={() => decide(code)}
              >
                {t(`workflow:button.${code}`)} {able.length}
                {code === 'agree' && (
                  <kbd className="p-preview-key" aria-hidden="true">
                    A
                  </kbd>
                )}
              </Button>
            );
          })
        ) : (
          <Button
            size="small"
            variant="primary"
            onClick={({ currentTarget }) => {
              clear(currentTarget);
              void work.markRead(chosen, undefined);
            }}
          >
            {t('triage:markRead')}
          </Button>
        )}
      </span>
      <IconButton size="small" icon="close" label={t('triage:several.clear')} onClick={({ currentTarget }) => clear(currentTarget)} />
    </section>
  );
}

/** How many cannot be agreed to with the others, and why; undefined = all can. */
function unableText({ others }: BatchPlan, { t, locale }: Ports): string | undefined {
  if (others.length === 0) return undefined;
  const reasons = REASONS.flatMap((reason) => {
    const number = others.filter((one) => one.reason === reason).length;
    return number === 0 ? [] : [t(`triage:several.reason.${reason}`, { number })];
  });
  return t('triage:several.unable', { number: others.length, reasons: reasons.join(listSeparator(locale)) });
}
