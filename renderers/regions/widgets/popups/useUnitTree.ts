import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { OrganisationPort } from '#renderers/contract.ts';
import { UnitType } from '#schemas/codes.ts';
import type { DepartmentNode, UnitHit } from '#schemas/organisation.ts';

/** One unit of the tree; `children` as far as they are loaded. */
export interface UnitNode {
  unit: UnitHit;
  children: readonly string[];
  /** Whether it may hold something. */
  folds: boolean;
  loaded: boolean;
}

type Nodes = ReadonlyMap<string, UnitNode>;

/** Departments to show first without a click: the way down while there is only one. */
const MAX_OPENED = 3;

/** Pages of people read of one department. */
const MAX_PEOPLE_PAGES = 10;

/** The organisation, loaded branch by branch. Ids of people are those of their first department that was opened. */
export function useUnitTree(organisation: OrganisationPort, withPeople: boolean) {
  const [nodes, setNodes] = useState<Nodes>(new Map());
  const [roots, setRoots] = useState<readonly string[]>([]);
  const [open, setOpenState] = useState<ReadonlySet<string>>(new Set());
  const [status, setStatus] = useState<'loading' | 'ready' | 'failed'>('loading');
  const current = useRef(nodes);
  useLayoutEffect(() => {
    current.current = nodes;
  });
  const stop = useRef<AbortController>(undefined);

  const load = useCallback(
    async (id: string) => {
      const node = current.current.get(id);
      const signal = stop.current?.signal;
      if (!node || node.loaded || !signal) return;
      const below = node.children.length > 0 ? [] : await organisation.departments(id, signal);
      const people = withPeople ? await allPeople(organisation, id, signal) : [];
      if (signal.aborted) return;
      setNodes((known) => {
        const next = new Map(known);
        // The answer's `children` are of the same kind; the wire schema cannot say so.
        const departments = addDepartments(next, below as DepartmentNode[], withPeople);
        const staff = people.filter((person) => !next.has(person.id)).map((person) => addPerson(next, person));
        next.set(id, { ...node, loaded: true, children: [...staff, ...node.children, ...departments] });
        return next;
      });
    },
    [organisation, withPeople],
  );

  useEffect(() => {
    const controller = new AbortController();
    stop.current = controller;
    organisation.departments(undefined, controller.signal).then(
      (tree) => {
        if (controller.signal.aborted) return;
        const first = new Map<string, UnitNode>();
        // As above.
        const top = addDepartments(first, tree as DepartmentNode[], withPeople);
        current.current = first;
        setNodes(first);
        setRoots(top);
        setStatus('ready');
        setOpenState(new Set(firstOpened(first, top)));
        for (const id of firstOpened(first, top)) void load(id).catch(() => setStatus('failed'));
      },
      () => !controller.signal.aborted && setStatus('failed'),
    );
    return () => controller.abort();
  }, [organisation, withPeople, load]);

  const setOpen = (next: ReadonlySet<string>) => {
    setOpenState(next);
    for (const id of next) void load(id).catch(() => stop.current?.signal.aborted || setStatus('failed'));
  };
  const toggle = (id: string) => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };
  return { nodes, roots, open, status, setOpen, toggle };
}

/** The people of a department, page by page; beyond the last page the search finds them. */
async function allPeople(organisation: OrganisationPort, departmentId: string, signal: AbortSignal) {
  const people: Awaited<ReturnType<OrganisationPort['people']>>['content'] = [];
  for (let page = 0; page < MAX_PEOPLE_PAGES; page += 1) {
    const { content, totalElements } = await organisation.people(departmentId, page, signal);
    people.push(...content);
    if (content.length === 0 || people.length >= totalElements) break;
  }
  return people;
}

function addDepartments(nodes: Map<string, UnitNode>, departments: readonly DepartmentNode[], withPeople: boolean): string[] {
  return departments
    .filter((department) => !nodes.has(department.id))
    .map((department) => {
      const unit: UnitHit = { id: department.id, unitType: UnitType.department, name: department.name };
      nodes.set(department.id, { unit, children: [], folds: false, loaded: false });
      const children = addDepartments(nodes, department.children ?? [], withPeople);
      const folds = withPeople || children.length > 0 || department.leaf === false;
      nodes.set(department.id, { unit, children, folds, loaded: !withPeople && (children.length > 0 || department.leaf !== false) });
      return department.id;
    });
}

function addPerson(nodes: Map<string, UnitNode>, person: { id: string; name: string; departmentName?: string | null }): string {
  const unit: UnitHit = { id: person.id, unitType: UnitType.user, name: person.name, departmentName: person.departmentName ?? null };
  nodes.set(person.id, { unit, children: [], folds: false, loaded: true });
  return person.id;
}

function firstOpened(nodes: Nodes, top: readonly string[]): string[] {
  const opened: string[] = [];
  let level = top;
  while (level.length === 1 && level[0] !== undefined && opened.length < MAX_OPENED && nodes.get(level[0])?.folds === true) {
    opened.push(level[0]);
    level = nodes.get(level[0])?.children ?? [];
  }
  return opened;
}
