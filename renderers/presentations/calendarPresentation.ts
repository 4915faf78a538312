import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import type { PresentationRenderer } from '#renderers/contracts/presentation.ts';
import { calendarColumns, missingDates } from '#renderers/regions/calendar/calendarColumns.ts';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';

const calendar = lazyComponent(() => import('#renderers/regions/calendar/Calendar.tsx'));

/** Rows on their days, by month or week. Source: contract 8.1, BX-019. */
export const calendarPresentation: PresentationRenderer<'CALENDAR'> = {
  type: 'CALENDAR',
  fits: (config) => calendarColumns(config) !== undefined || missingDates(config),
  Rows: calendar.Part,
  preload: calendar.preload,
  dataSource: {
    icon: 'calendar',
    keys: [
      { keys: ['↑', '↓', '←', '→'], text: 'keys:calendar.walk' },
      { keys: ['PageUp', 'PageDown'], text: 'keys:calendar.turn' },
      { keys: ['Enter'], text: 'keys:calendar.open' },
    ],
    texts: ['calendar'],
    load: async () => (await loadChunk(() => import('#renderers/regions/calendar/calendarDataSource.ts'))).calendarDataSource,
  },
};
