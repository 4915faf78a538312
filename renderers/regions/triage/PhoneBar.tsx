import type { Translate } from '#renderers/contracts/ports.ts';
import type { TriageKind } from '#renderers/contracts/triage.ts';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import type { IconName } from '#renderers/regions/base/icons.ts';

const PAGES: readonly [segment: string, icon: IconName, kind?: TriageKind][] = [
  ['my-unfinished-workitem', 'inbox', 'todo'],
  ['my-unread-workitem', 'eye', 'toread'],
  ['my-workflow', 'flag'],
  ['start-workflow', 'send'],
];

interface PhoneBarProps {
  kind: TriageKind;
  /** Items of the list that shows. */
  count: number;
  t: Translate;
  onFollow(path: string): void;
}

/** The pages of the centre at the thumb. Source: mockups 13, 24. */
export function PhoneBar({ kind, count, t, onFollow }: PhoneBarProps) {
  return (
    <nav className="p-phone-bar" aria-label={t('triage:pages')}>
      {PAGES.map(([segment, icon, of]) => {
        const isCurrent = of === kind;
        return (
          <button
            key={segment}
            type="button"
            aria-current={isCurrent ? 'page' : undefined}
            onClick={() => isCurrent || onFollow(`/workflow-center/${segment}`)}
          >
            <span className="p-phone-bar-icon">
              <Icon name={icon} size={18} />
              {isCurrent && count > 0 && <span className="p-phone-bar-count">{count}</span>}
            </span>
            {t(`shell:workflow.${segment}`)}
          </button>
        );
      })}
    </nav>
  );
}
