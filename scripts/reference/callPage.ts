import type { Call } from '#schemas/calls/call.ts';
import { calls } from '#schemas/calls/index.ts';
import { fieldRows, fieldTable, table, type JsonSchema } from './schemaText.ts';

/** Page of the call table: one overview, then parameters, body and answer of every call. */
export function callPage(names: ReadonlyMap<string, string>): string {
  // The table is made of calls only.
  const all = Object.entries(calls) as [string, Call][];
  const overview = table(
    ['Call', 'Method and path', 'Who', 'What'],
    all.map(([name, call]) => [`[\`${name}\`](#${name.toLowerCase()})`, `\`${call.method} ${call.path}\``, call.who, call.description]),
  );
  const parts = all.map(([name, call]) => callPart(name, call, names));
  return [
    '# Calls',
    'Every exchange between portal and server. Who: anon needs no token, user any valid one; the others are checked per object.',
    overview,
    ...parts,
  ].join('\n\n');
}

function callPart(name: string, call: Call, names: ReadonlyMap<string, string>): string {
  const facts = [
    `\`${call.method} ${call.path}\`. ${call.description}.`,
    call.envelope ? '' : 'Bare answer without envelope.',
    repeatText(call.repeat),
    call.also ? `Also: ${call.also.map((path) => `\`${path}\``).join(', ')}.` : '',
  ];
  const parts = [`## ${name}`, facts.filter((fact) => fact !== '').join(' ')];
  // TypeBox schemas are JSON Schemas.
  const [query, body, answer] = [call.query, call.body, call.answer] as unknown as JsonSchema[];
  if (query && fieldRows(query, names).length > 0) parts.push('Query:', fieldTable(query, names));
  if (body && fieldRows(body, names).length > 0) parts.push('Body:', fieldTable(body, names));
  if (answer) parts.push(answerText(answer, names));
  return parts.join('\n\n');
}

/** What a call does that is sent once more, in words; nothing of one that only reads. */
function repeatText(repeat: Call['repeat']): string {
  if (repeat === 'reads') return '';
  if (typeof repeat === 'object') return `Harmless twice: ${repeat.harmlessTwice}.`;
  return 'Counts once by its `replayToken`: a repeat is answered 900410 with the former answer.';
}

function answerText(answer: JsonSchema, names: ReadonlyMap<string, string>): string {
  const wrapped: JsonSchema = { properties: { answer }, required: ['answer'] };
  const [first, ...fields] = fieldRows(wrapped, names);
  const type = first?.type ?? 'anything';
  if (fields.length === 0) return `Answer: ${type}.`;
  const rows = fields.map(({ name, type, required, description }) => [
    `\`${name.replace(/^answer(?:\[\])?\./, '')}\``,
    type,
    required ? 'yes' : '',
    description,
  ]);
  return `Answer: ${type}.\n\n${table(['Field', 'Type', 'Required', 'Meaning'], rows)}`;
}
