import { Avatar } from '#renderers/regions/base/Avatar.tsx';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { UnitType } from '#schemas/codes.ts';
import { listSeparator } from '#schemas/formats/format.ts';
import { unitName } from '#schemas/formats/units.ts';
import type { Locale } from '#schemas/localized.ts';
import type { UnitValue } from '#schemas/property.ts';
import './tags.css';

/** People and departments as they are read: picture or sign and name, one behind the other. Source: mockup 06. */
export function UnitNames({ units, locale }: { units: readonly UnitValue[]; locale: Locale }) {
  return (
    <span className="p-unit-names">
      {units.map((unit, at) => (
        <span key={unit.id} className="p-unit-name">
          {unit.type === UnitType.department ? <Icon name="building" size={16} /> : <Avatar name={unit.name} size={20} />}
          <span>{unitName(unit, locale)}</span>
          {at < units.length - 1 && <span className="p-unit-comma">{listSeparator(locale)}</span>}
        </span>
      ))}
    </span>
  );
}
