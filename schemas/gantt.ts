import { Type, type Static } from 'typebox';
import { ListPage } from './list.ts';
import { maybe } from './wire.ts';

/** A row and one of those that come before it; both are rows of the same answer. */
const GanttLink = Type.Object({
  source: Type.String({ description: 'Id of the row that comes before' }),
  target: Type.String({ description: 'Id of the row that comes after' }),
});
export type GanttLink = Static<typeof GanttLink>;

/** Rows of a Gantt chart with what leads from one to another (contract 8.3). */
export const GanttPage = Type.Object({
  ganttPreRelate: Type.Array(GanttLink, { description: 'Read from the item preRelatePropertyCode names' }),
  pageInfo: ListPage,
  movableIds: maybe(
    Type.Union([Type.Boolean(), Type.Array(Type.String())], {
      description: 'Rows whose begin and end the user may change: true all, false none, else their ids (ours)',
    }),
  ),
});
export type GanttPage = Static<typeof GanttPage>;
