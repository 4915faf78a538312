import { wallClock } from '#schemas/formats/wallClock.ts';
import type { WorkflowDefinition } from '#schemas/workflow/definition.ts';
import type { Draft } from '#server/apps/documents/draft.ts';
import { faultText, type Fault } from '#server/apps/documents/fault.ts';
import type { LoadedModel } from '#server/apps/documents/loadedApps.ts';
import { NO_LABELS } from '#server/records/formLabels.ts';
import { fieldRightsFromStep } from '#server/records/stepRights.ts';
import { readSettings } from '#server/services/settings.ts';
import type { OpenWorkflows } from './openWorkflows.ts';
import type { FieldCounts, PageContent, PageFinding, PageWorkflow } from './page/pageParts.ts';
import { trialOfCases } from './pageTrial.ts';
import { linesOfCase, type PlayedCases } from './runCases.ts';

/** Longer lines of a document are shown by their beginning. */
const LONGEST_SOURCE = 200;

interface PageCall {
  folder: string;
  command: string;
  env: Readonly<Record<string, string | undefined>>;
}

/** What the page of a call shows. */
export async function pageContent(open: OpenWorkflows, cases: PlayedCases | undefined, { folder, command, env }: PageCall): Promise<PageContent> {
  const { timeZone } = readSettings(env.PORTICO_SETTINGS || undefined);
  return {
    folder,
    command,
    printed: [...open.faults.map(faultText).flatMap((text) => text.split('\n')), ...(cases?.played ?? []).flatMap(linesOfCase)],
    now: wallClock(new Date(), timeZone).slice(0, 16),
    language: /^zh/i.test(env.LC_ALL || env.LC_MESSAGES || env.LANG || '') ? 'zh' : 'en',
    workflows: open.documents.map((draft) => pageWorkflow(draft, open, cases)),
  };
}

function pageWorkflow(draft: Draft<'workflow'>, { loading, faults, people }: OpenWorkflows, cases: PlayedCases | undefined): PageWorkflow {
  const { value, code, file } = draft;
  const definition = value?.definition;
  const model = definition && loading.loaded.models.get(definition.schemaCode);
  const own = faults.filter((fault) => fault.file === file);
  const places = placesOfElements(draft);
  const lines = (value?.xml ?? '').split('\n');
  return {
    code,
    file,
    definition,
    findings: own.map(
      (fault, index): PageFinding => ({
        number: index + 1,
        fault,
        element: elementAtFault(places, fault),
        source: sourceOf(lines, fault),
        isOfItem: isOfItem(lines, fault),
      }),
    ),
    lines: new Map(places.flatMap(({ code, line }) => (code === undefined ? [] : [[code, line]]))),
    fields: new Map(definition && model ? fieldsOfSteps(definition, model) : []),
    trial: definition && cases?.definition === definition ? trialOfCases(cases, people) : undefined,
  };
}

/** Where an element begins; `code` undefined = where those of the process end. */
interface ElementPlace {
  code: string | undefined;
  line: number;
  column: number;
}

function placesOfElements({ value, place }: Draft<'workflow'>): ElementPlace[] {
  if (!value) return [];
  const end = /<\/[^<>\s]*process\s*>/.exec(value.xml)?.index ?? value.xml.length;
  const elements: [string | undefined, number][] = [...value.places, [undefined, end]];
  return elements
    .map(([code, at]): ElementPlace => ({ code, ...place({ path: [], at }) }))
    .toSorted((left, right) => left.line - right.line || left.column - right.column);
}

/** The element that a fault stands in: the last one that begins before it. */
function elementAtFault(places: readonly ElementPlace[], { line, column }: Fault): string | undefined {
  return places.findLast((place) => place.line < line || (place.line === line && place.column <= column))?.code;
}

function sourceOf(lines: readonly string[], { line }: Fault): string {
  const text = (lines[line - 1] ?? '').trim();
  return text.length > LONGEST_SOURCE ? `${text.slice(0, LONGEST_SOURCE)}…` : text;
}

/** A fault stands in a tag of the document, which may go over several lines. */
function isOfItem(lines: readonly string[], { line, column }: Fault): boolean {
  const before = [...lines.slice(0, line - 1), (lines[line - 1] ?? '').slice(0, column)].join('\n');
  return /^<(?:[\w.-]+:)?item\s/.test(before.slice(Math.max(0, before.lastIndexOf('<'))));
}

/** How many items each step lets its people change, see and not see, whatever the application hides from them. */
function fieldsOfSteps({ elements, sheetCode }: WorkflowDefinition, model: LoadedModel): [string, FieldCounts][] {
  return [...elements.values()].flatMap((element): [string, FieldCounts][] => {
    if (element.type !== 'userTask' && element.type !== 'startEvent') return [];
    const wanted = element.task.sheetCode ?? sheetCode;
    const sheet = model.forms.find(({ code }) => wanted === undefined || code === wanted)?.sheet;
    const { fields } = fieldRightsFromStep(model.items, { permissions: element.permissions, hidden: new Set(), sheet, labels: NO_LABELS });
    const rights = model.document.properties.map(({ code }) => (Object.hasOwn(fields, code) ? fields[code] : undefined));
    const editable = rights.filter((right) => right?.e).length;
    const seen = rights.filter((right) => right?.v).length;
    const required = rights.filter((right) => right?.r).length;
    return [[element.code, { editable, required, readable: seen - editable, hidden: rights.length - seen }]];
  });
}
