import { Type } from 'typebox';
import { maybe } from '#schemas/wire.ts';
import { ThemeEdit } from '#schemas/session.ts';
import { Ignored, call } from './call.ts';

const Change = Type.Object({
  id: Type.Integer(),
  type: Type.String({ description: 'config, rows, work or reset' }),
  appCode: maybe(Type.String()),
  kind: maybe(Type.String()),
  code: maybe(Type.String()),
  schemaCode: maybe(Type.String()),
  version: maybe(Type.Union([Type.Integer(), Type.String()])),
});

/** Health and changes (contract 7.5). */
export const systemCalls = {
  health: call({
    method: 'GET',
    path: '/healthz',
    host: 'public',
    envelope: false,
    who: 'anon',
    repeat: 'reads',
    answer: Type.Object({
      status: Type.String(),
      version: maybe(Type.String()),
      database: maybe(Type.String()),
      seeding: maybe(Type.Number({ description: 'Percent of the demonstration rows loaded' })),
      reason: maybe(Type.String()),
    }),
    description: 'Whether the server can work; HTTP 503 until then',
  }),
  changes: call({
    method: 'GET',
    path: '/api/system/changes',
    kind: 'stream',
    who: 'user',
    repeat: 'reads',
    query: Type.Object({ since: maybe(Type.Integer({ minimum: 0 })) }),
    answer: Type.Object({ last: Type.Integer(), events: Type.Array(Change) }),
    survivesNavigation: true,
    description: 'Changes of configuration, rows and own work, as stream or by polling',
  }),
  editTheme: call({
    method: 'POST',
    path: '/api/system/theme/edit',
    who: 'sys',
    repeat: { harmlessTwice: 'The same look again' },
    body: ThemeEdit,
    answer: Ignored,
    survivesNavigation: true,
    description: 'Changes the look for everybody',
  }),
  policyReport: call({
    method: 'POST',
    path: '/api/system/csp_report',
    envelope: false,
    who: 'anon',
    repeat: { harmlessTwice: 'A line of the log more' },
    answer: Ignored,
    description: 'Report of a breach of the content policy',
  }),
} as const;
