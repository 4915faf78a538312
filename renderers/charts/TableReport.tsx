import { localized } from '#schemas/localized.ts';
import type { ReportBodyProps, ReportRenderer } from './chartContract.ts';
import { figureCellText, figureKey } from './figures.ts';

/** The figures as a table; every other report can be read so too. */
export const tableReport: ReportRenderer = { types: ['table'], icon: 'table', Body: FiguresTable };

/**
 * The groups with their figures. It is no list: its rows are sums, not records; they cannot be opened, checked or sorted, and
 * lead to the list of the records they count.
 */
export function FiguresTable({ name, data, words, drill }: ReportBodyProps) {
  return (
    // A region that scrolls can be reached by the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
    <section className="p-report-scroll" aria-label={name} tabIndex={0}>
      <table className="p-report-table">
        <caption className="p-visually-hidden">{name}</caption>
        <thead>
          <tr>
            {data.columns.map((column, place) => (
              <th key={`${column.propertyCode}.${place}`} scope="col" data-number={typeof column.sumType === 'number' || undefined}>
                {localized(column, words.locale)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.rows.map((row, index) => {
            const open = drill(index);
            return (
              // A row has no identity but its groups.
              <tr key={data.columns.map((column, place) => (typeof column.sumType === 'number' ? '' : figureKey(row[place]))).join('\n')}>
                {data.columns.map((column, place) => {
                  const text = figureCellText(row[place], column, words);
                  const cell =
                    place === 0 && open ? (
                      <button type="button" className="p-report-link" onClick={open}>
                        {text}
                      </button>
                    ) : (
                      text
                    );
                  const key = `${column.propertyCode}.${place}`;
                  return place === 0 && typeof column.sumType !== 'number' ? (
                    <th key={key} scope="row">
                      {cell}
                    </th>
                  ) : (
                    <td key={key} data-number={typeof column.sumType === 'number' || undefined}>
                      {cell}
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
