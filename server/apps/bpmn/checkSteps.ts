import type { WorkflowElement } from '#schemas/workflow/definition.ts';
import { childrenNamed } from '#server/apps/documents/xmlTree.ts';
import { given } from './attributes.ts';
import { formerElements, walk } from './graph.ts';
import type { ReadGraph } from './readGraph.ts';
import { ownElements, type NamedStep, type Reading } from './reading.ts';

type Reach = ReadonlyMap<string, ReadonlySet<string>>;

/** Checks the steps that rules, conditions and returns name, and that somebody can choose where people are to be chosen (contract 15.9.6). */
export function checkSteps(reading: Reading, graph: ReadGraph, reach: Reach, startStepCode: string): void {
  const forks = pathsOfForks(graph, reach);
  const known = new Map<string, string | undefined>();
  for (const named of reading.steps) {
    // Long documents name the same steps again and again.
    const key = [named.use, named.step, named.usedAt, named.mayNameItself].join(' ');
    if (!known.has(key)) known.set(key, faultOfNamedStep(named, graph, startStepCode) ?? faultOfWay(named, reach, forks));
    const fault = known.get(key);
    if (fault) reading.error(named.at, fault);
  }
  for (const element of graph.elements.values()) checkChosen(reading, element, graph);
}

function faultOfNamedStep({ step, use }: NamedStep, { elements }: ReadGraph, startStepCode: string): string | undefined {
  const element = elements.get(step);
  if (!element) return `${use} names no step: ${step || 'nothing'}`;
  const isOfPeople = element.type === 'userTask' || (element.type === 'startEvent' && step === startStepCode);
  if (use === 'outcome' || use === 'times') return isOfPeople || ACTIVITIES.has(element.type) ? undefined : `${use} names no step that is completed: ${step}`;
  if (!isOfPeople) return `${use} names no step of people: ${step}`;
  if (element.type === 'userTask' && element.task.type === 'circulate') return `${use} names ${step}, which is only read: nobody decides there`;
  return undefined;
}

const ACTIVITIES: ReadonlySet<string> = new Set(['startEvent', 'serviceTask', 'callActivity']);

function faultOfWay({ step, usedAt, use, mayNameItself }: NamedStep, reach: Reach, forks: readonly (readonly ReadonlySet<string>[])[]): string | undefined {
  if (usedAt === undefined || reach.get(step)?.has(usedAt) || (mayNameItself && step === usedAt)) return undefined;
  if (use !== 'reject' && forks.some((fork) => areApart(fork, step, usedAt))) return undefined;
  return `no flow leads from ${step} to ${usedAt}, so that ${use} of it means nothing there`;
}

/** Whether two steps can lie in different paths of a fork. */
function areApart(fork: readonly ReadonlySet<string>[], one: string, other: string): boolean {
  const withOne = fork.filter((path) => path.has(one));
  const withOther = fork.filter((path) => path.has(other));
  return withOne.some((path) => withOther.some((second) => second !== path));
}

/** For each place where a token becomes several: what each of them can reach. */
function pathsOfForks({ elements, flows }: ReadGraph, reach: Reach): ReadonlySet<string>[][] {
  const from = (code: string): ReadonlySet<string> => new Set([code, ...(reach.get(code) ?? [])]);
  return [...elements.values()].flatMap((element) => {
    const { code, type, outgoing, boundaries } = element;
    const ways = outgoing.flatMap((id) => flows.get(id)?.to ?? []);
    const besides = boundaries.filter((timer) => {
      const event = elements.get(timer);
      return event?.type === 'boundaryEvent' && !event.cancelActivity;
    });
    const forks = type !== 'exclusiveGateway' && ways.length > 1 ? [ways.map(from)] : [];
    // The step itself goes on beside a timer that does not interrupt it.
    const own = new Set([code, ...ways.flatMap((way) => [...from(way)])]);
    return besides.length > 0 ? [...forks, [own, ...besides.map(from)]] : forks;
  });
}

/** Those whose act leads here choose: over gateways and whatever does not wait for a person (contract 10.4). */
function checkChosen(reading: Reading, element: WorkflowElement, graph: ReadGraph): void {
  if (element.type !== 'userTask' || !element.participants.rules.some(({ kind }) => kind === 'chosen')) return;
  const { elements } = graph;
  const canChoose = (code: string): boolean => {
    const before = elements.get(code);
    return before?.type === 'startEvent' || (before?.type === 'userTask' && before.task.type !== 'circulate');
  };
  const isPassed = (code: string): boolean => !canChoose(code) && elements.get(code)?.type !== 'boundaryEvent' && elements.get(code)?.type !== 'callActivity';
  const before = walk(formerElements(graph, element.code), (code) => (isPassed(code) ? formerElements(graph, code) : []));
  if ([...before].some(canChoose)) return;
  const xml = graph.xml.get(element.code);
  const rules = xml ? ownElements(xml, 'lp:participants').flatMap((own) => childrenNamed(own, 'lp:rule')) : [];
  const kind = rules.map((rule) => given(rule, 'kind')).find((attribute) => attribute?.value === 'chosen');
  reading.error(kind?.valueAt ?? xml?.at ?? 0, `nobody can be asked whom to choose: ${element.code} is entered only by timers or called workflows`);
}
