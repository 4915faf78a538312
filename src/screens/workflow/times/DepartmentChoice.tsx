import { useId } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';
import { PickerField } from '#renderers/regions/widgets/controls/PickerField.tsx';
import { UnitType } from '#schemas/codes.ts';
import type { UnitHit } from '#schemas/organisation.ts';
import { loadNamespaces } from '#src/services/texts/i18n.ts';

const picker = lazyComponent(async () => {
  const [panel] = await Promise.all([import('#renderers/regions/widgets/pickers/UnitPicker.tsx'), loadNamespaces('form')]);
  return panel;
});

interface DepartmentChoiceProps {
  value: UnitHit | undefined;
  onChange(department: UnitHit | undefined): void;
  ports: Ports;
}

/** From which department what is counted was started, its subtree included; none = all that its reader may know of. Source: contract 11.1, 19. */
export function DepartmentChoice({ value, onChange, ports }: DepartmentChoiceProps) {
  const { t } = ports;
  const label = t('track:times.department');
  return (
    <div className="p-times-department">
      <PickerField
        id={useId()}
        label={label}
        panelLabel={label}
        placeholder={t('track:times.everywhere')}
        icon="building"
        panelWidth={320}
        onClear={() => onChange(undefined)}
        clearLabel={t('track:times.clearDepartment')}
        panel={(close) => (
          <picker.Part
            chosen={value ? [value] : []}
            unitType={UnitType.department}
            several={false}
            label={label}
            ports={ports}
            onChoose={([department]) => onChange(department)}
            onDone={close}
          />
        )}
      >
        {value?.name}
      </PickerField>
    </div>
  );
}
