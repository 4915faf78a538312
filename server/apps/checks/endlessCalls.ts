import type { CallActivity, WorkflowDefinition } from '#schemas/workflow/definition.ts';

/** Definitions of the same application by workflowCode, as far as they take effect. */
type Definitions = (workflowCode: string) => WorkflowDefinition | undefined;

/**
 * Codes of the call activities that start their own workflow again, at any depth, without a person between (contract
 * 15.9.6). A start step that is submitted by itself is no person; a child that is waited for lets its parent go on only
 * when it can end without one.
 */
export function endlessCalls(definition: WorkflowDefinition, definitions: Definitions): ReadonlySet<string> {
  const all = calledFrom(definition, definitions);
  const isInCircle = [...all.values()].some((one) => callsOf(one).some(({ calledElement }) => calledElement === definition.workflowCode));
  if (!isInCircle) return new Set();
  const ends = endingUnasked(all);
  const unasked = new Map([...all].map(([code, one]) => [code, goUnasked(one, ends).calls.filter(({ submit }) => submit === 'auto')]));
  const leadsBack = new Set([definition.workflowCode]);
  for (let before = 0; before < leadsBack.size; ) {
    before = leadsBack.size;
    for (const [code, calls] of unasked) if (calls.some(({ calledElement }) => leadsBack.has(calledElement))) leadsBack.add(code);
  }
  return new Set((unasked.get(definition.workflowCode) ?? []).filter(({ calledElement }) => leadsBack.has(calledElement)).map(({ code }) => code));
}

/** A workflow and all that it calls, at any depth. */
function calledFrom(definition: WorkflowDefinition, definitions: Definitions): Map<string, WorkflowDefinition> {
  const all = new Map([[definition.workflowCode, definition]]);
  const open = [definition];
  for (let one = open.pop(); one; one = open.pop()) {
    for (const { calledElement } of callsOf(one)) {
      const called = all.has(calledElement) ? undefined : definitions(calledElement);
      if (!called) continue;
      all.set(calledElement, called);
      open.push(called);
    }
  }
  return all;
}

function callsOf({ elements }: WorkflowDefinition): CallActivity[] {
  return [...elements.values()].filter((element) => element.type === 'callActivity');
}

/** The workflows that can end without a person: some call each other, so that the least answer that holds is sought. */
function endingUnasked(all: ReadonlyMap<string, WorkflowDefinition>): ReadonlySet<string> {
  const ends = new Set<string>();
  for (let before = -1; before < ends.size; ) {
    before = ends.size;
    for (const [code, one] of all) if (!ends.has(code) && goUnasked(one, ends).ends) ends.add(code);
  }
  return ends;
}

/** What is entered from the start step on while nobody has to act; `ending` = workflows that end so. */
function goUnasked({ elements, flows, startStepCode }: WorkflowDefinition, ending: ReadonlySet<string>): { calls: CallActivity[]; ends: boolean } {
  const calls: CallActivity[] = [];
  let ends = false;
  const met = new Set([startStepCode]);
  const open = [startStepCode];
  for (let code = open.pop(); code !== undefined; code = open.pop()) {
    const element = elements.get(code);
    if (!element) continue;
    if (element.type === 'callActivity') calls.push(element);
    if (element.type === 'endEvent') ends = true;
    const waits = element.type === 'userTask' && element.task.type !== 'circulate' && code !== startStepCode;
    const goesOn = element.type === 'callActivity' ? isPassed(element, ending) : !waits;
    const next = goesOn ? element.outgoing.flatMap((id) => flows.get(id)?.to ?? []) : [];
    for (const other of element.type === 'callActivity' ? [...next, ...element.boundaries] : next) {
      if (met.has(other)) continue;
      met.add(other);
      open.push(other);
    }
  }
  return { calls, ends };
}

/** A call whose token goes on without a person: without rows a call for each row is over at once. */
function isPassed({ wait, each, submit, calledElement }: CallActivity, ending: ReadonlySet<string>): boolean {
  return !wait || each !== undefined || (submit === 'auto' && ending.has(calledElement));
}
