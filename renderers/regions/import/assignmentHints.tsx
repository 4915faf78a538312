import type { ReactNode } from 'react';
import { rowsOfSubTable, type FormValues } from '#schemas/formSchema/record.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import type { Translate } from '#renderers/contracts/ports.ts';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import type { CellHints } from '#renderers/regions/form/subTable/cellHints.ts';
import { COLUMNS, FIELD, shownColumns } from './columnChoices.ts';
import type { ChosenFile } from './importSteps.ts';

/** What is said at the columns of a file: which field is only perhaps meant, and which cells a remembered correction stands in for. Source: BX-078, BX-079. */
export function assignmentHints({ preview, fixes }: Pick<ChosenFile, 'preview' | 'fixes'>, values: FormValues, t: Translate): CellHints {
  const perhaps = (
    <span className="p-import-perhaps">
      <Icon name="alert" size={14} />
      {t('import:assign.perhaps')}
    </span>
  );
  const rows = rowsOfSubTable(values[COLUMNS]);
  const hints = shownColumns(values).flatMap(({ place, code, isPerhaps }) => {
    const texts = valueAt(fixes, code) ?? {};
    const fixed = preview.rows.flatMap((_, line): [string, ReactNode][] => {
      const value = valueAt(texts, String(rows[place]?.[`row${line}`]));
      return value === undefined ? [] : [[`row${line}`, <FixedCell key={line} text={t('import:fixes.cell', { value })} />]];
    });
    const row = { ...(isPerhaps ? { [FIELD]: perhaps } : {}), ...Object.fromEntries(fixed) };
    return Object.keys(row).length > 0 ? [[place, row] as const] : [];
  });
  return new Map([[COLUMNS, new Map(hints)]]);
}

function FixedCell({ text }: { text: string }) {
  return (
    <span className="p-import-fixed">
      <Icon name="edit" size={14} />
      {text}
    </span>
  );
}
