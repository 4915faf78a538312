import { type FormEvent, useState } from 'react';
import { PAGE_SIZES } from '#schemas/limits.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { IconButton } from '#renderers/regions/base/IconButton.tsx';
import { countText } from './cellContent.ts';
import { ListNews, type ListNewsProps } from './ListNews.tsx';
import { pagerItems } from './pageNumbers.ts';
import './Pager.css';

export interface PagerProps extends ListNewsProps {
  total: number;
  /** 1-based. */
  page: number;
  size: number;
  showTotal: boolean;
  /** Which marks of instance states stand on this page. */
  marks: { draft: boolean; processing: boolean };
  ports: Ports;
  onPage(page: number): void;
  onSize(size: number): void;
}

/** Total, legend of the row marks, page buttons, size changer and quick jumper. Source: LS-028 to LS-030. */
export function Pager({ total, page, size, showTotal, marks, ports, onOutdated, undo, onPage, onSize }: PagerProps) {
  const { t } = ports;
  const pages = Math.max(1, Math.ceil(total / size));
  return (
    <nav className="p-pager" aria-label={t('list:pager.label')}>
      {showTotal && <span className="p-pager-total">{t('list:pager.total', { total: countText(total, ports.locale) })}</span>}
      {marks.draft && <span className="p-pager-mark p-pager-mark-draft">{t('list:pager.draft')}</span>}
      {marks.processing && <span className="p-pager-mark p-pager-mark-processing">{t('list:pager.processing')}</span>}
      <ListNews className="p-pager-space" onOutdated={onOutdated} undo={undo} t={t} />
      <IconButton icon="chevronLeft" label={t('list:pager.previous')} disabled={page <= 1} onClick={() => onPage(page - 1)} />
      <span className="p-pager-pages">
        {pagerItems(page, pages).map((item) =>
          typeof item === 'number' ? (
            <button
              key={item}
              type="button"
              className="p-pager-page"
              aria-current={item === page ? 'page' : undefined}
              aria-label={t('list:pager.page', { page: item })}
              onClick={() => onPage(item)}
            >
              {item}
            </button>
          ) : (
            <span key={item} className="p-pager-gap" aria-hidden="true">
              <Icon name="more" size={16} />
            </span>
          ),
        )}
      </span>
      <IconButton icon="chevronRight" label={t('list:pager.next')} disabled={page >= pages} onClick={() => onPage(page + 1)} />
      <select className="p-select p-pager-size" aria-label={t('list:pager.size')} value={size} onChange={(event) => onSize(Number(event.target.value))}>
        {PAGE_SIZES.map((one) => (
          <option key={one} value={one}>
            {t('list:pager.perPage', { size: one })}
          </option>
        ))}
      </select>
      <Jumper page={page} pages={pages} ports={ports} onPage={onPage} />
    </nav>
  );
}

/** Goes to the page that is typed; numbers outside go to the nearest page there is. Source: LS-030. */
function Jumper({ page, pages, ports: { t }, onPage }: Pick<PagerProps, 'page' | 'ports' | 'onPage'> & { pages: number }) {
  const [typed, setTyped] = useState('');
  const jump = (event: FormEvent) => {
    event.preventDefault();
    const wanted = Number.parseInt(typed, 10);
    setTyped('');
    if (Number.isFinite(wanted)) onPage(Math.min(pages, Math.max(1, wanted)));
  };
  return (
    <form className="p-pager-jump" onSubmit={jump}>
      <label>
        {t('list:pager.jump')}
        <input
          className="p-input"
          inputMode="numeric"
          autoComplete="off"
          placeholder={String(page)}
          value={typed}
          aria-label={t('list:pager.jumpLabel')}
          onChange={(event) => setTyped(event.target.value.replaceAll(/\D/g, '').slice(0, 9))}
        />
        {t('list:pager.jumpUnit')}
      </label>
    </form>
  );
}
