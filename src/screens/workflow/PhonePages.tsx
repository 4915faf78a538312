import { useLocation, useNavigate } from 'react-router-dom';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { useWorkCount, type WorkCount } from '#src/services/requests/useWorkCount.ts';
import { useTranslate } from '#src/services/texts/i18n.ts';
import { WORKFLOW_CENTER, workflowPages } from './workflowPages.ts';
import './PhonePages.css';

/** The pages that stand at the thumb, in their order, each with the number that stands at it. */
const PAGES: readonly [segment: string, counted?: keyof WorkCount][] = [
  ['my-unfinished-workitem', 'workItemCount'],
  ['my-unread-workitem', 'circulateItemCount'],
  ['my-workflow'],
  ['start-workflow'],
];
/** Numbers above are cut: nobody counts on. */
const MOST = 99;

/** Whether a page is one of those at the thumb. */
export const isAtThumb = (pathname: string): boolean => PAGES.some(([segment]) => pathname === `${WORKFLOW_CENTER}/${segment}`);

/** The pages of the centre that are opened most, at the thumb of a phone. Source: mockups 13, 24, EN-010. */
export function PhonePages() {
  const t = useTranslate();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const counts = useWorkCount(pathname);
  return (
    <nav className="p-phone-pages" aria-label={t('shell:workflow.title')}>
      {PAGES.map(([segment, counted]) => {
        const to = `${WORKFLOW_CENTER}/${segment}`;
        const isCurrent = pathname === to;
        const count = counted === undefined ? 0 : (counts?.[counted] ?? 0);
        return (
          <button key={segment} type="button" aria-current={isCurrent ? 'page' : undefined} onClick={() => isCurrent || void navigate(to)}>
            <span className="p-phone-pages-icon">
              <Icon name={iconOfPage(segment)} size={18} />
              {count > 0 && <span className="p-phone-pages-count">{count > MOST ? `${MOST}+` : count}</span>}
            </span>
            {t(`shell:workflow.${segment}`)}
          </button>
        );
      })}
    </nav>
  );
}

const iconOfPage = (segment: string) => workflowPages.find((page) => page.segment === segment)?.icon ?? 'send';
