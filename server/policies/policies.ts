import { UnitType } from '#schemas/codes.ts';
import { isRelation, isUnits } from '#schemas/propertyTypes/traits.ts';
import type { LoadedApp, LoadedApps, ModelRights, RightsEntry } from '#server/apps/documents/loadedApps.ts';
import type { Actor, RowGrant } from '#server/store/actor.ts';
import { seesEverything, type LinkGrant, type Principal } from '#server/organisation/actor.ts';
import { sheetItems } from '#server/store/modelDocument.ts';
import { unitOf } from '#server/organisation/present.ts';

const EVERYTHING: readonly RowGrant[] = [{ scope: 'all' }];
const NONE: ReadonlySet<string> = new Set();

/** True when a person is one of an entry's subjects; a department stands for those who belong to it themselves (contract 15.2). */
function isSubject(actor: Principal, { subjects }: RightsEntry): boolean {
  return subjects.some(({ id, unitType }) => {
    if (id === '*') return actor.id !== '';
    if (unitType === UnitType.department) return actor.departmentIds.includes(id);
    if (unitType === UnitType.role) return actor.roleIds.has(id);
    return actor.id === id;
  });
}

function appOfModel(apps: LoadedApps, schemaCode: string): LoadedApp | undefined {
  const model = apps.models.get(schemaCode);
  const app = model && apps.apps.get(model.appCode);
  return app?.document.disabled ? undefined : app;
}

/** The entries of rights on a model that match a person; they add up (contract 15.2). */
function modelRightsOf(actor: Principal, apps: LoadedApps, schemaCode: string): ModelRights[] {
  const rights = appOfModel(apps, schemaCode)?.rights ?? [];
  return rights.filter((entry) => isSubject(actor, entry)).flatMap((entry) => entry.models.get(schemaCode) ?? []);
}

/** May the user see this application (contract 15.2)? */
export function maySeeApp(actor: Principal, app: LoadedApp): boolean {
  if (app.document.disabled || actor.link) return false;
  return seesEverything(actor) || app.rights.some((entry) => entry.visible && isSubject(actor, entry));
}

/** May the user open this report (contract 15.2)? */
export function mayOpenReport(actor: Principal, app: LoadedApp, code: string): boolean {
  if (!maySeeApp(actor, app)) return false;
  return seesEverything(actor) || app.rights.some((entry) => entry.reports.has(code) && isSubject(actor, entry));
}

/** May the user open this page? The home page belongs to the application itself (contract 15.2, 15.8). */
export function mayOpenPage(actor: Principal, app: LoadedApp, code: string): boolean {
  if (!maySeeApp(actor, app)) return false;
  return code === `${app.code}HomePage` || seesEverything(actor) || app.rights.some((entry) => entry.pages.has(code) && isSubject(actor, entry));
}

/** May the user see this model at all? */
export function maySeeModel(actor: Principal, apps: LoadedApps, schemaCode: string): boolean {
  if (!appOfModel(apps, schemaCode)) return false;
  if (actor.link) return actor.link.schemaCode === schemaCode && maySeeModel(actor.link.maker, apps, schemaCode);
  return seesEverything(actor) || modelRightsOf(actor, apps, schemaCode).length > 0;
}

/** Is this action granted on the model, whatever the row? */
export function mayAct(actor: Principal, apps: LoadedApps, schemaCode: string, action: string): boolean {
  if (!appOfModel(apps, schemaCode)) return false;
  if (actor.link) return isOpenTo(actor.link, schemaCode, action) && mayAct(actor.link.maker, apps, schemaCode, action);
  return seesEverything(actor) || modelRightsOf(actor, apps, schemaCode).some((entry) => entry.actions.has(action));
}

/** May the user start this workflow (contract 15.2)? Whether the root administrator may start any is not said here. */
export function mayStart(actor: Principal, apps: LoadedApps, workflowCode: string): boolean {
  const workflow = apps.workflows.get(workflowCode);
  const app = workflow && apps.apps.get(workflow.appCode);
  if (!app || app.document.disabled || actor.link) return false;
  return seesEverything(actor) || app.rights.some((entry) => entry.workflows.has(workflowCode) && isSubject(actor, entry));
}

/**
 * Items of the model the user never sees: those that every matching entry hides (contract 15.2), and with them the name of a
 * record that would reveal one of them.
 */
export function hiddenItems(actor: Principal, apps: LoadedApps, schemaCode: string): ReadonlySet<string> {
  const listed = listedItems(actor, apps, schemaCode);
  const isRevealing = !listed.has(NAME) && reveals(apps, (code) => listedItems(actor, apps, code), schemaCode, NAME);
  return isRevealing ? new Set([...listed, NAME]) : listed;
}

const NAME = 'name';

/** Those that the entries list, and those that a link does not place. */
function listedItems(actor: Principal, apps: LoadedApps, schemaCode: string): ReadonlySet<string> {
  if (actor.link) return hiddenBehindLink(actor.link, apps, schemaCode);
  if (seesEverything(actor)) return NONE;
  return inAll(modelRightsOf(actor, apps, schemaCode).map((entry) => entry.hiddenItems));
}

/**
 * True for an item whose text holds something hidden: itself, what a name is made of, or what a related record is known by.
 * Such a text is stored as the server knows it, for every reader. `seen` ends circles.
 */
function reveals(apps: LoadedApps, listed: (schemaCode: string) => ReadonlySet<string>, schemaCode: string, code: string, seen = new Set<string>()): boolean {
  const place = `${schemaCode}.${code}`;
  if (seen.has(place)) return false;
  seen.add(place);
  if (listed(schemaCode).has(code)) return true;
  const model = apps.models.get(schemaCode);
  if (code === NAME) return model?.nameTemplate.references.some((reference) => reveals(apps, listed, schemaCode, reference.code, seen)) ?? false;
  const item = model?.items.find((one) => one.code === code);
  return Boolean(item?.relativeCode) && reveals(apps, listed, item?.relativeCode ?? '', item?.relativePropertyCode ?? NAME, seen);
}

/** Items that stay as they are where these entries let the user write: those that each of them makes read-only (contract 15.2). */
export function readonlyItems(grants: readonly RowGrant[]): ReadonlySet<string> {
  return inAll(grants.map((grant) => grant.readonlyItems ?? NONE));
}

/** A link opens one record for reading and changing, or the making of a new one. */
function isOpenTo({ schemaCode, objectId }: LinkGrant, requested: string, action: string | undefined): boolean {
  return requested === schemaCode && (action === undefined || action === (objectId === null ? 'add' : 'edit'));
}

/** What the maker of a link does not see, and what its form does not place. */
function hiddenBehindLink({ maker, placed, schemaCode: own }: LinkGrant, apps: LoadedApps, schemaCode: string): ReadonlySet<string> {
  const hidden = listedItems(maker, apps, schemaCode);
  if (placed === undefined || schemaCode !== own) return hidden;
  const codes = (apps.models.get(schemaCode)?.items ?? []).map(({ code }) => code);
  return new Set([...hidden, ...codes.filter((code) => !placed.has(code) && ![...placed].some((key) => key.startsWith(`${code}.`)))]);
}

/** Items whose values are chosen among people, departments or other records: a link opens none of these lists. */
const isChosenElsewhere = ({ propertyType }: { propertyType: number }): boolean => isUnits(propertyType) || isRelation(propertyType);

/** The reader behind a link: its maker's rows, cut down to one, without what is chosen elsewhere. */
function linkReader(actor: Principal, link: LinkGrant, apps: LoadedApps): Actor {
  const maker = rowActor(link.maker, apps);
  const items = apps.models.get(link.schemaCode)?.items ?? [];
  const fixed = items.flatMap((item) => [
    ...(isChosenElsewhere(item) ? [item.code] : []),
    ...sheetItems(item).flatMap((column) => (isChosenElsewhere(column) ? [`${item.code}.${column.code}`] : [])),
  ]);
  const cut = (grant: RowGrant): RowGrant => ({ ...grant, readonlyItems: new Set([...(grant.readonlyItems ?? NONE), ...fixed]) });
  return {
    ...maker,
    onlyRow: link.objectId ?? '',
    grants: (schemaCode, action) => (isOpenTo(link, schemaCode, action) ? maker.grants(schemaCode, action).map(cut) : []),
    hiddenItems: (schemaCode) => hiddenItems(actor, apps, schemaCode),
  };
}

function inAll(sets: readonly ReadonlySet<string>[]): ReadonlySet<string> {
  const [first = NONE, ...others] = sets;
  return new Set([...first].filter((code) => others.every((set) => set.has(code))));
}

/**
 * The reader every row query needs. When an action is named only entries that grant it count, so that a right to delete
 * own rows never reaches the rows that another entry merely shows.
 */
export function rowActor(actor: Principal, apps: LoadedApps): Actor {
  if (actor.link) return linkReader(actor, actor.link, apps);
  const { organisation } = actor;
  const everything = seesEverything(actor);
  let subtree: string[] | undefined;
  return {
    userId: actor.id,
    departmentIds: actor.departmentIds,
    get subtreeDepartmentIds() {
      subtree ??= [...organisation.departments.values()].filter(({ path }) => actor.departmentPaths.some((mine) => path.startsWith(mine))).map(({ id }) => id);
      return subtree;
    },
    grants(schemaCode, action) {
      if (!appOfModel(apps, schemaCode)) return [];
      if (everything) return EVERYTHING;
      return modelRightsOf(actor, apps, schemaCode)
        .filter(({ actions }) => action === undefined || actions.has(action))
        .map(({ scope, filter, readonlyItems: fixed }) => ({ scope, filter, readonlyItems: fixed }));
    },
    hiddenItems: (schemaCode) => hiddenItems(actor, apps, schemaCode),
    unit: (type, id) => unitOf(organisation, type, id),
  };
}
