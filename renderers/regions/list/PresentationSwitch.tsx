import type { Ports } from '#renderers/contracts/ports.ts';
import { Segmented } from '#renderers/regions/base/Segmented.tsx';
import { iconNamed } from '#renderers/regions/base/icons.ts';
import type { PresentationSwitchProps } from './lazyPresentationSwitch.ts';
import './PresentationSwitch.css';

const TABLE = 'LIST';

/** The table and the view's own presentation, one of them chosen. */
export function PresentationSwitch({ type, icon, isTable, onTable, ports: { t } }: PresentationSwitchProps & { ports: Ports }) {
  const choices = [
    { key: TABLE, label: t('list:presentation.LIST'), icon: 'table' as const },
    { key: type, label: t(`list:presentation.${type}`), icon: iconNamed(icon) ?? 'list' },
  ];
  return (
    <span className="p-presentation-switch">
      <Segmented
        label={t('list:presentation.label')}
        choices={choices}
        value={isTable ? TABLE : type}
        iconsOnPhone
        onChange={(key) => onTable(key === TABLE)}
      />
    </span>
  );
}
