import type { FormValues } from '#schemas/formSchema/record.ts';
import type { Translate } from '#renderers/contracts/ports.ts';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import type { CellHints } from '#renderers/regions/form/subTable/cellHints.ts';
import { COLUMNS, FIELD, shownColumns } from './columnChoices.ts';

/** What is said at the columns of a file: which field is only perhaps meant. Source: BX-079. */
export function assignmentHints(values: FormValues, t: Translate): CellHints {
  const perhaps = (
    <span className="p-import-perhaps">
      <Icon name="alert" size={14} />
      {t('import:assign.perhaps')}
    </span>
  );
  const rows = shownColumns(values).flatMap(({ place, isPerhaps }) => (isPerhaps ? [[place, { [FIELD]: perhaps }] as const] : []));
  return new Map([[COLUMNS, new Map(rows)]]);
}
