import { documentKinds, type JsonKind } from '#schemas/config/kinds.ts';
import { functions } from '#schemas/expression/functions.ts';
import { stepFunctions } from '#schemas/workflow/workflowFunctions.ts';
import { unsupportedButtonFields, unsupportedFields } from '#server/apps/documents/unsupported.ts';
import { PARTS_NOT_RUN } from '#server/apps/checks/partsNotRun.ts';
import { workflowPart } from './workflowSchema.ts';
import { fieldTable, table, typeText, type JsonSchema } from './schemaText.ts';

const NONE: ReadonlyMap<string, string> = new Map();

/** Page of the documents an application is made of. */
export function configurationPage(): string {
  const refused = refusedFields();
  const kinds = Object.entries(documentKinds).map(([kind, { title, path, schema, files }]) => {
    const remarks = new Map(
      refused.filter((field) => field.kind === kind).map(({ name, isPart }) => [name, isPart ? 'In part without effect' : 'Without effect']),
    );
    // TypeBox schemas are JSON Schemas.
    const json = schema as unknown as JsonSchema;
    const further = Object.entries(json.$defs ?? {}).map(([name, inner]) => `Each ${name}:\n\n${fieldTable(inner, NONE, remarks)}`);
    const parts = [`## ${title}`, `\`${path}\`. ${json.description ?? ''}. Schema for editors: [${kind}.schema.json](schemas/${kind}.schema.json).`];
    if (files.length > 0)
      parts.push(`\`{"$file": "name"}\` may stand for: ${files.map((way) => `\`${way.replaceAll('/', '.').replaceAll('.*', '[]')}\``).join(', ')}.`);
    parts.push(json.properties ? fieldTable(json, NONE, remarks) : `${typeText(json, NONE)}.`, ...further);
    return parts.join('\n\n');
  });
  return ['# Configuration documents', INTRODUCTION, ...kinds, workflowPart(), expressionPart(), withoutEffectPart()].join('\n\n');
}

/** JSON Schema of a kind of document, for editors: our own marks are left out. */
export function editorSchema(kind: JsonKind): string {
  const schema = { $schema: 'http://json-schema.org/draft-07/schema#', title: documentKinds[kind].title, ...documentKinds[kind].schema };
  // Draft 7 editors search shared parts under the same key that $ref names, so $defs stay where they are.
  return `${JSON.stringify(schema, (key, value: unknown) => (MARKS.has(key) ? undefined : value), 2)}\n`;
}

const MARKS = new Set(['unknownIs', 'brokenIs', 'wants']);

const INTRODUCTION = `An application is a folder of these documents and of the scripts, styles and templates beside them. Names are those of the wire; what is JSON text there is plain JSON here. \`portico check\` says where a document is faulty.

An editor completes and checks a document that names its schema: \`"$schema": "../../../docs/reference/schemas/list.schema.json"\` (a path from the document). A menu is an array and has no such key; in VS Code it is reached by \`json.schemas\` in the settings, with \`fileMatch\` \`menu.json\`.`;

function expressionPart(): string {
  const rows = [...functions].map(([name, { description }]) => [`\`${name}\``, description]);
  const steps = [...stepFunctions].map(([name, { description }]) => [`\`${name}\``, description]);
  return `## Expressions

Conditions, formulas and rules. Literals (\`5\`, \`"text"\`, \`true\`, \`false\`, \`null\`), items \`\${code}\`, columns of a sub-table \`\${sheet.code}\`, lists \`["a", "b"]\`, \`+ - * /\`, \`== != < <= > >=\`, \`and or not\`, \`in\`, and these functions:

${table(['Function', 'Gives'], rows)}

Expressions of a workflow have two more; their argument is the id of a step in quotation marks. \`user\` and \`department\` are there the originator and the department they started for.

${table(['Function', 'Gives'], steps)}

People, departments and relations count by their ids, several choices as a list. What cannot be computed (an empty item, a division by zero) is empty; an empty value is equal only to another empty one.`;
}

function withoutEffectPart(): string {
  const rows = [
    ...PARTS_NOT_RUN.map(([name]) => [`${name} of a workflow`, 'the workflow', 'not run yet']),
    ...refusedFields().map(({ kind, name, lost, reason }) => [`\`${name}\` of ${ARTICLES[kind] ?? 'a'} ${kind}`, lost, reason]),
  ];
  return rows.length === 0 ? '' : `## Without effect\n\n${REFUSED}\n\n${table(['What', 'Lost with it', 'Reason'], rows)}`;
}

const REFUSED = `These are read and checked, and said with the reason, at their line and column; nothing is ignored silently. As little as possible is lost: a field is passed over with a warning; a custom button that would show to more people, or do nothing, is left out alone, with an error. A value that asks for nothing (null, false, empty text, an empty list or object) is not mentioned.`;

const NOTHING_ELSE = 'nothing else';

const ARTICLES: Readonly<Record<string, string>> = { app: 'an' };

interface RefusedField {
  kind: JsonKind;
  /** As in the table of its document: `list[].inner`. */
  name: string;
  /** What does not take effect, in words. */
  lost: string;
  reason: string;
  /** Other values have an effect. */
  isPart: boolean;
}

function refusedFields(): RefusedField[] {
  const toName = (way: string): string => way.replace('**/', '').replaceAll('/*', '[]').replaceAll('/', '.');
  return [
    ...unsupportedFields.map(({ kind, path, reason, isUsed, appliesTo }) => ({
      kind,
      name: toName(path),
      lost: NOTHING_ELSE,
      reason,
      isPart: isUsed !== undefined || appliesTo !== undefined,
    })),
    ...unsupportedButtonFields.map(({ field, reason, isUsed, losesButton }) => ({
      kind: 'list' as const,
      name: `customButtons[].${field}`,
      lost: losesButton ? 'the button' : NOTHING_ELSE,
      reason,
      isPart: isUsed !== undefined,
    })),
  ];
}
