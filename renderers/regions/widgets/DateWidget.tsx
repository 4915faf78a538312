import { PropertyType } from '#schemas/codes.ts';
import { cutTo, granularityOf, hasTime, readTypedDate, startOf, type Granularity } from '#schemas/formats/filters/dateInput.ts';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';
import { DateInput } from '#renderers/regions/widgets/controls/DateInput.tsx';
import { inputAttributes, textOfValue, type Widget, type WidgetProps } from '#renderers/regions/widgets/controls/widget.ts';

/** A date, with a time of day where the format shows one. */
export const dateWidget = { propertyTypes: [PropertyType.date], Input: DateField } satisfies Widget;

const { Part: DayCalendar } = lazyComponent(() => import('#renderers/regions/widgets/pickers/DayCalendar.tsx'));

/** What a date looks like while it is typed, by granularity; the same in both languages. */
const DATE_HINTS: Readonly<Record<Granularity, string>> = {
  year: 'yyyy',
  month: 'yyyy-MM',
  day: 'yyyy-MM-dd',
  minute: 'yyyy-MM-dd HH:mm',
  second: 'yyyy-MM-dd HH:mm:ss',
};

function DateField(props: WidgetProps) {
  const { field, value, onChange, ports } = props;
  const granularity = granularityOf(field.displayFormat);
  const text = textOfValue(value);
  const type = (typed: string) => {
    const parts = readTypedDate(typed);
    // What is no date stays as it was typed, so that the check can name it.
    onChange(parts ? startOf(parts, granularity) : typed || undefined);
  };
  return (
    <DateInput
      attributes={inputAttributes(props)}
      text={readTypedDate(text) ? cutTo(text, granularity) : text}
      placeholder={DATE_HINTS[granularity]}
      openLabel={ports.t('form:date.open', { name: field.name })}
      onType={type}
      panel={(close) => <DayCalendar value={text} withTime={hasTime(granularity)} granularity={granularity} ports={ports} onChange={onChange} onDone={close} />}
    />
  );
}
