import type { Calls } from '#schemas/calls/index.ts';
import type { Handler } from '#server/services/handler.ts';
import { takePerMinute } from '#server/services/minuteLimit.ts';

const REPORTS_PER_MINUTE = 30;

/** POST csp_report: a line in the log without query strings; at most 30 a minute and address (contract 7.5). */
export const policyReport: Handler<Calls['policyReport']> = async ({ services, address, request }) => {
  if (takePerMinute(services, 'policyReport', address, REPORTS_PER_MINUTE)) {
    for (const report of reportsOf(request.body)) request.log.warn({ report }, 'content policy breached');
  }
  return null;
};

const FIELDS = [
  'violated-directive',
  'effective-directive',
  'effectiveDirective',
  'blocked-uri',
  'blockedURL',
  'document-uri',
  'documentURL',
  'source-file',
  'sourceFile',
  'line-number',
  'lineNumber',
];

/** The informative fields of both report formats, addresses without query and fragment. */
function reportsOf(body: unknown): Record<string, unknown>[] {
  const items: unknown[] = Array.isArray(body) ? body.slice(0, 10) : [body];
  return items.map((item) => {
    const inner = ownField(item, 'csp-report') ?? ownField(item, 'body') ?? item;
    const fields = FIELDS.map((field): [string, unknown] => [field, ownField(inner, field)]).filter(
      ([, value]) => typeof value === 'string' || typeof value === 'number',
    );
    return Object.fromEntries(fields.map(([field, value]) => [field, typeof value === 'string' ? (value.split(/[?#]/)[0] ?? '').slice(0, 200) : value]));
  });
}

function ownField(value: unknown, field: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, field) ? Reflect.get(value, field) : undefined;
}
