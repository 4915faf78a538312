import { Type } from 'typebox';
import { fraction, weighted } from '#server/seed/rows/random.ts';
import { generator } from '#server/seed/rows/generator.ts';
import { subItems } from '#server/seed/rows/items.ts';
import { FieldSet, Row } from '#server/seed/rows/row.ts';
import { rowIds } from '#server/seed/rows/rowId.ts';

/** Most rows of one sub-table; row numbers of sub-tables are spread that far apart. */
const MAX_ROWS = 64;

/** The rows of a sub-table: `counts[n]` weighs how often there are n + 1 rows. Inside, `row` is the place from 1. */
export const rows = generator({
  kind: 'rows',
  schema: Type.Object({
    counts: Type.Array(Type.Number({ minimum: 0 }), { minItems: 1, maxItems: MAX_ROWS }),
    vars: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    fields: Type.Record(Type.String(), Type.Unknown()),
  }),
  compile: (spec, scope) => {
    const ids = rowIds(scope.where);
    const choose = weighted(spec.counts.length, spec.counts);
    const inner = new FieldSet(scope.where, scope.fields);
    const columns = scope.inside(inner).define({ vars: spec.vars ?? {}, fields: spec.fields, items: subItems(scope.item) });
    return (row) => {
      const count = choose(fraction(scope.salt, row.index)) + 1;
      const made: Record<string, unknown>[] = [];
      for (let ordinal = 1; ordinal <= count; ordinal += 1) {
        const sub = new Row(inner, row.index * MAX_ROWS + ordinal - 1, ordinal, row);
        const values: Record<string, unknown> = { id: ids.of(sub.index) };
        for (const { code, read } of columns) {
          const value = read(sub);
          if (value !== null && value !== undefined) values[code] = value;
        }
        made.push(values);
      }
      return made;
    };
  },
});
