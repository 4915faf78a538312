import type { FilterChipsProps } from '#renderers/contracts/filter.ts';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import './FilterChips.css';

/** The applied filters as chips, each to be taken away alone or all at once (LS-015, LS-016); that of a built filter opens it (BX-006). */
export function FilterChips({ chips, ports, onBuild, onRemove, onClear }: FilterChipsProps) {
  const { t } = ports;
  if (chips.length === 0) return null;
  return (
    <div className="p-filter-chips">
      <span className="p-filter-chips-title" id="p-filter-chips-title">
        {t('filter:chips.title')}
      </span>
      <ul aria-labelledby="p-filter-chips-title">
        {chips.map(({ propertyCode, name, text, isBuilt }) => (
          <li key={propertyCode} className="p-filter-chip">
            <span className="p-filter-chip-name">{name}</span>
            {isBuilt ? (
              <button type="button" className="p-bare-words p-filter-chip-text" aria-haspopup="dialog" onClick={onBuild}>
                {text}
              </button>
            ) : (
              <span className="p-filter-chip-text">{text}</span>
            )}
            <button type="button" className="p-bare-icon" aria-label={t('filter:chips.remove', { name })} onClick={() => onRemove(propertyCode)}>
              <Icon name="close" size={14} />
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className="p-bare-words" onClick={onClear}>
        {t('filter:chips.clear')}
      </button>
    </div>
  );
}
