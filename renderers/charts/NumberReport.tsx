import { localized } from '#schemas/localized.ts';
import type { ReportBodyProps, ReportRenderer } from './chartContract.ts';
import { figureCellText, dimensionsAndMeasures } from './figures.ts';

/** The figures themselves, large. */
export const numberReport: ReportRenderer = { types: ['number'], icon: 'chart', Body: NumberReport };

function NumberReport({ data, words, drill }: ReportBodyProps) {
  const open = drill(0);
  return (
    <dl className="p-report-numbers">
      {dimensionsAndMeasures(data).measures.map((column, index) => {
        const text = figureCellText(data.rows[0]?.[index], column, words);
        return (
          // The order of measures is that of the definition.
          <div key={`${column.propertyCode}.${index}`} className="p-report-number">
            <dt>{localized(column, words.locale)}</dt>
            <dd>
              {open ? (
                <button type="button" className="p-report-number-link" onClick={open}>
                  {text}
                </button>
              ) : (
                text
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
