import { ganttModelOf } from '#schemas/ganttModel.ts';
import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import type { PresentationRenderer } from '#renderers/contracts/presentation.ts';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';

const chart = lazyComponent(() => import('#renderers/regions/gantt/GanttChart.tsx'));

/** Records as bars on a time line. Source: BX-018. */
export const ganttPresentation: PresentationRenderer<'GANTT'> = {
  type: 'GANTT',
  fits(config) {
    const model = ganttModelOf(config);
    return 'missing' in model ? model.missing.join(', ') : true;
  },
  Rows: chart.Part,
  preload: chart.preload,
  dataSource: {
    icon: 'gantt',
    texts: ['gantt'],
    load: async () => (await loadChunk(() => import('#renderers/regions/gantt/ganttDataSource.ts'))).ganttDataSource,
    keys: [
      { keys: ['↑', '↓'], text: 'keys:gantt.rows' },
      { keys: ['←', '→'], text: 'keys:gantt.time' },
      { keys: ['Enter'], text: 'keys:list.open' },
      { keys: ['Shift + ←', 'Shift + →'], text: 'keys:gantt.move' },
      { keys: ['Ctrl + Shift + ←', 'Ctrl + Shift + →'], text: 'keys:gantt.stretch' },
    ],
  },
};
