import { Type, type Static } from 'typebox';
import { PAGE_COLUMNS } from '#schemas/menu.ts';
import { WORK_COUNTERS } from '#schemas/workflow/workCounter.ts';
import { Code, Name, NameI18n, SchemaKey, closed, known, oneOf } from './fields.ts';

/** Kinds of blocks of a page (contract 15.8). */
export const BLOCK_KINDS = ['counter', 'shortcut', 'list', 'report', 'workitems', 'instances', 'start', 'recents', 'favorites', 'text', 'link'] as const;

const Cells = (description: string) => Type.Integer({ minimum: 0, maximum: 1000, description });

const Block = closed(
  {
    kind: known(BLOCK_KINDS, 'counter, shortcut, list, report, workitems, instances, start, recents, favorites, text or link'),
    x: Cells('Column of the grid, from 0'),
    y: Cells('Row of the grid, from 0'),
    w: Cells(`Width in columns of ${PAGE_COLUMNS}`),
    h: Cells('Height in rows'),
    title: Type.Optional(Type.String({ maxLength: 200, description: 'Heading' })),
    title_i18n: Type.Optional(NameI18n),
    config: Type.Optional(
      closed(
        {
          reportCode: Type.Optional(
            Type.String({ minLength: 1, description: 'report: the report; counter: a report of type number, whose first figure is shown' }),
          ),
          work: Type.Optional(
            oneOf(WORK_COUNTERS, 'counter, in place of a report: work of the person; exceptions are for those alone who administer workflows'),
          ),
          size: Type.Optional(Type.Integer({ minimum: 1, maximum: 20, description: 'workitems, instances, recents, favorites: number of entries, default 5' })),
          scope: Type.Optional(
            oneOf(['mine', 'exceptions'], 'instances: started by the person (default), or all in exception, a block for those alone who administer workflows'),
          ),
          codes: Type.Optional(
            Type.Array(Code, {
              minItems: 1,
              maxItems: 24,
              description: 'start: codes of workflows; without them favourites, then those started last',
            }),
          ),
          queryCode: Type.Optional(Type.String({ minLength: 1, description: 'list: the list view' })),
          pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 20, description: 'list: number of rows, default 5' })),
          nodes: Type.Optional(
            Type.Array(Code, { minItems: 1, maxItems: 24, description: 'shortcut: codes of menu nodes; those a person may not open are left out' }),
          ),
          text: Type.Optional(Type.String({ maxLength: 5000, description: 'text: plain text; addresses in it become links' })),
          text_i18n: Type.Optional(NameI18n),
          url: Type.Optional(Type.String({ maxLength: 2048, description: 'link: https:// or a path of this server' })),
        },
        'What the block shows, by its kind',
      ),
    ),
  },
  'Block of the page',
);

/** `pages/<pageCode>.json` (contract 15.8); code `{appCode}HomePage` = home page. */
export const PageDocument = closed(
  {
    $schema: Type.Optional(SchemaKey),
    code: Code,
    name: Name,
    name_i18n: Type.Optional(NameI18n),
    status: Type.Optional(oneOf(['ENABLE', 'DISABLE'], 'DISABLE = not shown')),
    published: Type.Optional(Type.Boolean({ description: 'false = not shown' })),
    kind: Type.Optional(oneOf(['HOME', 'CUSTOM'], 'Home page of the application, or a page of its own')),
    blocks: Type.Array(Block, { maxItems: 100, description: 'Blocks' }),
  },
  'A portal page',
);
export type PageDocument = Static<typeof PageDocument>;
