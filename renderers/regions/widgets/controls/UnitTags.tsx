import { Avatar } from '#renderers/regions/base/Avatar.tsx';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { UnitType } from '#schemas/codes.ts';
import './tags.css';

/** A person or department as a tag needs it. */
interface TagUnit {
  id: string;
  name: string;
  type?: number | undefined;
  unitType?: number | undefined;
}

/** People and departments as small tags with picture or sign. */
export function UnitTags({ units }: { units: readonly TagUnit[] }) {
  return (
    <span className="p-unit-tags">
      {units.map((unit) => (
        <span key={unit.id} className="p-unit-tag">
          {(unit.type ?? unit.unitType) === UnitType.department ? <Icon name="building" size={14} /> : <Avatar name={unit.name} size={18} />}
          <span className="p-unit-tag-name">{unit.name}</span>
        </span>
      ))}
    </span>
  );
}
