import type { Translate } from '#renderers/contracts/ports.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Segmented } from '#renderers/regions/base/Segmented.tsx';
import type { FaultTab, FaultView } from './faultView.ts';

interface FaultToolsProps {
  view: FaultView;
  counts: Readonly<Record<FaultTab, number>>;
  t: Translate;
  onNext(): void;
}

const TABS: readonly FaultTab[] = ['all', 'faulty', 'repaired'];

/** Which rows are shown, with their counts, and the way to the next fault. Look: mockup 07. */
export function FaultTools({ view, counts, t, onNext }: FaultToolsProps) {
  return (
    <div className="p-import-tools">
      <Segmented
        label={t('import:faults.shown')}
        choices={TABS.map((key) => ({ key, label: t(`import:faults.tabs.${key}`, { number: counts[key] }) }))}
        value={view.tab}
        onChange={view.choose}
      />
      {view.tab !== 'repaired' && (
        <Button size="small" disabledReason={counts.faulty === 0 ? t('import:faults.allRepaired') : ''} onClick={onNext}>
          {t('import:faults.next')}
          <kbd className="p-import-key" aria-hidden="true">
            Tab
          </kbd>
        </Button>
      )}
    </div>
  );
}
