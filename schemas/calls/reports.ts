import { Type } from 'typebox';
import { FilterItem } from '#schemas/list.ts';
import { ReportData, ReportDefinition } from '#schemas/report.ts';
import { maybe } from '#schemas/wire.ts';
import { call } from './call.ts';

const named = {
  appCode: Type.String({ minLength: 1, maxLength: 64 }),
  reportCode: Type.String({ minLength: 1, maxLength: 64 }),
};

/** Reports of applications (contract 7.2, 15.7). */
export const reportCalls = {
  reportDefinition: call({
    method: 'GET',
    path: '/api/app/report/get',
    who: 'app',
    repeat: 'reads',
    query: Type.Object(named),
    answer: ReportDefinition,
    description: 'A report; 900403 = not granted, 900416 = there is none',
  }),
  reportData: call({
    method: 'POST',
    path: '/api/runtime/report/data',
    who: 'app',
    repeat: 'reads',
    body: Type.Object({ ...named, filters: maybe(Type.Array(FilterItem, { maxItems: 100, description: 'Values of its conditions' })) }),
    answer: ReportData,
    description: 'Figures of a report over the records the user may see',
  }),
} as const;
