import type { ReactNode } from 'react';
import { rowsOfSubTable, type FormValues } from '#schemas/formSchema/record.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import type { Locale } from '#schemas/localized.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { ImportField } from '#renderers/contracts/importCalls.ts';
import { FieldFault } from '#renderers/regions/form/fields/FieldFault.tsx';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import type { CellHints } from '#renderers/regions/form/subTable/cellHints.ts';
import { cellFault } from '#renderers/regions/import/parts/cellFault.ts';
import { AT, COLUMNS, FIELD, shownColumns } from './columnChoices.ts';
import { answeredSigns } from './fileReading.ts';
import type { ChosenFile } from './importSteps.ts';

/** A shown cell that does not fit the field of its column. */
export interface SampleFault {
  /** Place of its column among the shown ones. */
  place: number;
  /** Place of its row among the shown ones. */
  line: number;
  text: string;
}

/** What is wrong with the first rows as their columns are filled; what a remembered correction stands in for is not. Source: BX-010. */
export function sampleFaults(chosen: ChosenFile, values: FormValues, locale: Locale): SampleFault[] {
  const { preview, fields, fixes } = chosen;
  const byCode = new Map(fields.fields.map((field) => [field.code, field]));
  const rows = rowsOfSubTable(values[COLUMNS]);
  const signs = new Map(answeredSigns(chosen, values));
  const faultOf = (field: ImportField, text: string, at: number): string | undefined => {
    if (valueAt(valueAt(fixes, field.code) ?? {}, text) !== undefined) return undefined;
    // An open number is answered below; it is one with either sign.
    return cellFault(text, field, locale, signs.get(at) ?? '.');
  };
  return shownColumns(values).flatMap(({ place, code }) => {
    const field = byCode.get(code);
    const at = Number(rows[place]?.[AT]);
    if (!field) return [];
    return preview.cells.flatMap((cells, line): SampleFault[] => {
      const text = faultOf(field, cells[at] ?? '', at);
      return text === undefined ? [] : [{ place, line, text }];
    });
  });
}

/** What is said at the columns of a file: which field is only perhaps meant, which cells a remembered correction stands in for, and which are wrong. Source: BX-010, BX-078, BX-079. */
export function assignmentHints(
  { preview, fixes }: Pick<ChosenFile, 'preview' | 'fixes'>,
  values: FormValues,
  faults: readonly SampleFault[],
  t: Ports['t'],
): CellHints {
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
    const wrong = faults.filter((fault) => fault.place === place).map(({ line, text }) => [`row${line}`, <FieldFault key={line} text={text} />] as const);
    const row = { ...(isPerhaps ? { [FIELD]: perhaps } : {}), ...Object.fromEntries([...fixed, ...wrong]) };
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
