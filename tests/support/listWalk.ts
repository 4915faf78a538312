import fc from 'fast-check';
import { vi } from 'vitest';
import type { Ports } from '#renderers/contracts/ports.ts';
import { OrderType, PropertyType } from '#schemas/codes.ts';
import type { ListConfig, ListPage, ListQuery, ListRow } from '#schemas/list.ts';
import { TransportError } from '#src/api/errors.ts';
import { selectionFeature } from '#src/engine/lists/features/selection/selectionFeature.ts';
import { openList, type ListHandle } from '#src/engine/lists/openList.ts';
import { listFeatures } from '#src/engine/lists/listFeatures.ts';
import { openConfigCache } from '#src/engine/lists/query/configCache.ts';
import type { ListFeature } from '#src/engine/lists/query/listFeature.ts';
import { toListQuery } from '#src/engine/lists/query/listQuery.ts';
import { checkedRows } from '#src/engine/lists/state/checks.ts';
import type { ListServices } from '#src/engine/lists/state/listServices.ts';
import { writeListUrl } from '#src/engine/lists/state/listUrl.ts';

const TODAY = '2026-11-28';
const MODELS = ['ships', 'ports'] as const;
const VIEWS = ['a', 'b'] as const;
const ROWS = 50;
/** The last acts are answers, which come as often as all others together. */
const LAST_ACT = 17;
/** Lists that were left are remembered by their addresses, which no two walks share. */
let walks = 0;
const NAME = { propertyCode: 'name', propertyType: PropertyType.shortText, name: 'Name' };

/** What somebody does: which act, in which of two lists, and how much of it. */
type Step = readonly [act: number, list: number, amount: number];
/** Any walk of a length that shrinks well. */
const anyWalk = fc.array(fc.tuple(fc.nat(LAST_ACT), fc.nat(1), fc.nat(99)), { minLength: 5, maxLength: 45 });

/** A request that has not been answered. */
interface Request {
  /** The model of its list. */
  of: string;
  answer(): void;
  fail(): void;
}

/** Rows that answer a question; a row says of which view it is. */
function answerTo({ schemaCode, queryCode, page, size, filters, orderByFields, orderType }: ListQuery): ListPage {
  const word = filters.find(({ propertyCode }) => propertyCode === 'name')?.propertyValue ?? '';
  const all = Array.from({ length: ROWS }, (_, at): ListRow => ({ id: `r${at}`, data: { name: `${schemaCode} ${at}`, view: queryCode } }));
  const found = all.filter(({ data }) => String(data.name).includes(word));
  if (orderByFields?.[0] === 'name' && orderType === OrderType.descending) found.reverse();
  return { content: found.slice(page * size, (page + 1) * size), totalElements: found.length };
}

/** What the tabs of a walk share: storage, requests, and what their lists are composed of. */
interface Surroundings {
  stored: Map<string, string>;
  requests: Request[];
  features: readonly ListFeature[];
}

/** One tab of the browser with a list in it, whose answers come when the walk says so. */
class Tab {
  readonly #schemaCode: string;
  readonly #stored: Map<string, string>;
  readonly #walk = walks;
  readonly #requests: Request[];
  readonly #features: readonly ListFeature[];
  #entries = [''];
  #at = 0;
  #stop: () => void = () => undefined;
  list!: ListHandle;
  /** What is checked, as its user has left it. */
  checked = new Set<string>();
  /** What was checked, and in which view, before another was chosen: checked still where that did not come before the list was left, or not at all. */
  checkedBefore: { ids: ReadonlySet<string>; viewCode: string | undefined } | undefined;
  /** Widths by view. */
  widths = new Map<string, Readonly<Record<string, number>>>();

  constructor(schemaCode: string, { stored, requests, features }: Surroundings) {
    this.#schemaCode = schemaCode;
    this.#stored = stored;
    this.#requests = requests;
    this.#features = features;
    this.open(false);
  }

  /** Comes to the list, or back to it. */
  open(isReturn: boolean): void {
    const cache = openConfigCache({ getItem: (key) => this.#stored.get(key) ?? null, setItem: (key, text) => void this.#stored.set(key, text) }, 'zhang');
    this.list = openList(this.#schemaCode, this.#services(isReturn), cache, this.#features);
    this.#stop = this.list.start();
  }

  close(): void {
    this.#stop();
  }

  /** Whether this is checked as its user has left it; what was checked before another view was chosen is so in its own view alone. */
  isChecked(ids: readonly string[]): boolean {
    const { checkedBefore, list } = this;
    const isOfView = checkedBefore?.viewCode === list.store.get().state.query.viewCode;
    const text = ids.toSorted().join();
    return [this.checked, ...(checkedBefore && isOfView ? [checkedBefore.ids] : [])].some((one) => [...one].toSorted().join() === text);
  }

  /** What is checked goes with the view that is left. */
  leaveView(): void {
    this.checkedBefore ??= { ids: this.checked, viewCode: this.list.store.get().state.query.viewCode };
    this.checked = new Set();
  }

  /** Leaves nothing checked. */
  clearChecked(): void {
    this.checked = new Set();
    this.checkedBefore = undefined;
  }

  back(): void {
    if (this.#at === 0) return;
    this.#at -= 1;
    this.list.onAddress(this.search);
  }

  /** Something it has requested has not been answered. */
  get waits(): boolean {
    return this.#requests.some(({ of }) => of === this.#schemaCode);
  }

  get search(): string {
    return this.#entries[this.#at] ?? '';
  }

  #services(isReturn: boolean): ListServices {
    const path = `/${this.#walk}/${this.#schemaCode}`;
    const config = (code: string): ListConfig => ({ code, name: code, schemaCode: this.#schemaCode, queryColumns: [NAME], queryConditions: [NAME] });
    const services = {
      call: async (call: string) => (call === 'saveQuery' ? { id: 'saved' } : []),
      source: {
        headers: () => this.#request(() => VIEWS.map((code) => ({ code, name: code, schemaCode: this.#schemaCode }))),
        config: (code: string) => this.#request(() => config(code)),
        rows: (query: ListQuery, signal: AbortSignal) => this.#request(() => answerTo(query), signal),
      },
      isFamily: false,
      fromRoot: false,
      returned: isReturn ? {} : undefined,
      today: () => TODAY,
      user: () => ({ id: 'zhang', username: 'zhang', name: 'Zhang' }),
      // Such a list reads the language and its reader, and words nothing.
      ports: () => ({ locale: 'en', t: (key: string) => key, organisation: { myself: () => ({ user: { id: 'zhang' } }) } }) as unknown as Ports,
      address: {
        path,
        search: () => this.search,
        last: () => ({ pathname: path, search: this.search }),
        write: (written: string, how: 'push' | 'replace') => {
          if (how === 'push') this.#at += 1;
          this.#entries = [...this.#entries.slice(0, this.#at), written];
        },
        back: () => undefined,
        isFirst: () => true,
      },
      watch: () => () => undefined,
      wait: () => Promise.resolve(),
      loadTexts: () => Promise.resolve(),
      log: () => undefined,
      report: () => undefined,
      message: () => undefined,
    };
    // Dialogs, scripts and messages are not requested here.
    return services as unknown as ListServices;
  }

  /** Every second request is answered although its list no longer waits for it: the answer was on its way. */
  #request<T>(answer: () => T, signal?: AbortSignal): Promise<T> {
    const isDeaf = this.#requests.length % 2 === 0;
    return new Promise((resolve, reject) => {
      const request = {
        of: this.#schemaCode,
        answer: () => resolve(structuredClone(answer())),
        fail: () => reject(new TransportError('offline', { call: 'list' })),
      };
      this.#requests.push(request);
      if (!isDeaf) signal?.addEventListener('abort', () => reject(new TransportError('cancelled', { call: 'list' })));
    });
  }
}

/** Lets what is due happen; in the first walk code that is loaded late takes longer than a turn. */
async function runPending(): Promise<void> {
  if (walks === 1) await vi.dynamicImportSettled();
  for (let turn = 0; turn < 4; turn += 1) await new Promise((resolve) => setImmediate(resolve)); // oxlint-disable-line no-await-in-loop -- one after the other
}

const ids = (rows: readonly ListRow[]) => rows.map(({ id, data }) => `${data.view as string}/${id}`);

/** What a list shows that it must not: rows of another question than the one it has, when it says that it waits for nothing. */
function listFaultOf(tab: Tab, isAtRest: boolean): string | undefined {
  const { list, widths, search } = tab;
  const { model, state, prefs } = list.store.get();
  if (!model) return isAtRest ? 'nothing shows' : undefined;
  if (isAtRest && state.busy) return 'it waits for ever';
  if (state.busy) return undefined;
  if (state.status === 'table' && model.config.code !== state.query.viewCode) return `view ${model.config.code} shows for ${state.query.viewCode}`;
  const wanted = answerTo(toListQuery(model, state.query));
  const shown = ids(state.rows).join();
  if (state.status === 'table' && shown !== ids(wanted.content).join()) return `rows ${shown} for ${JSON.stringify(state.query)}`;
  if (!isAtRest) return undefined;
  if (state.status !== (wanted.totalElements > 0 ? 'table' : 'searchNoData')) return `status ${state.status}`;
  const address = writeListUrl(list.session.place, search);
  if (address !== search) return `the address says ${search}, the list ${address}`;
  const checkedNow = checkedRows(state).map(({ id }) => id);
  if (!tab.isChecked(checkedNow)) return `checked ${checkedNow.join()}, not ${[...tab.checked].join()}`;
  const width = widths.get(model.config.code) ?? {};
  return JSON.stringify(prefs.widths) === JSON.stringify(width) ? undefined : `widths ${JSON.stringify(prefs.widths)}, not ${JSON.stringify(width)}`;
}

/** Does one thing in a list as its user would; what cannot be done there now is left out. */
function act(tab: Tab, step: number, amount: number): void {
  const { list } = tab;
  const { model, state } = list.store.get();
  if (!model) return;
  if (tab.checkedBefore && !tab.waits) {
    const now = checkedRows(state).map(({ id }) => id);
    if (tab.isChecked(now)) tab.checked = new Set(now);
    tab.checkedBefore = undefined;
  }
  // Rows are chosen of what stays.
  const isStill = !tab.waits && state.status === 'table';
  const selection = list.session.of(selectionFeature);
  const acts: (() => void)[] = [
    () => list.toPage(1 + (amount % 4)),
    () => list.toSize([20, 50, 100][amount % 3] ?? 20),
    () => list.sortBy(amount % 3 === 0 ? [] : [{ propertyCode: 'name', direction: amount % 3 === 1 ? 'ascending' : 'descending' }]),
    () => list.search({ name: ['', '1', '2', 'none'][amount % 4] }),
    () => {
      tab.leaveView();
      list.switchView(VIEWS[amount % 2] ?? 'a');
    },
    () => list.reload(),
    () => tab.back(),
    () => {
      if (!isStill || !selection) return;
      const shown = state.rows.map(({ id }) => id);
      const chosen = shown.filter((_, at) => at % (2 + (amount % 3)) === 0);
      selection.check(chosen);
      tab.checked = new Set([...[...tab.checked].filter((id) => !shown.includes(id)), ...chosen]);
    },
    () => {
      selection?.clear();
      tab.clearChecked();
    },
    () => {
      list.resize({ name: 100 + amount });
      tab.widths.set(model.config.code, { name: 100 + amount });
    },
  ];
  const { filters, viewCode } = list.store.get().state.query;
  acts[step]?.();
  const now = list.store.get().state.query;
  // Other filters match other rows, and another view begins with none.
  if (JSON.stringify([filters, viewCode]) !== JSON.stringify([now.filters, now.viewCode])) tab.clearChecked();
}

/** Walks two lists at once while answers come late and in any order. Errors: one that names the step and what showed. */
async function walkLists(steps: readonly Step[], stored: Map<string, string>, features: readonly ListFeature[]): Promise<void> {
  stored.clear();
  walks += 1;
  const requests: Request[] = [];
  const tabs = MODELS.map((schemaCode) => new Tab(schemaCode, { stored, requests, features }));
  const answerOne = (at: number, isLost: boolean) => {
    const [request] = requests.splice(at, 1);
    if (isLost) request?.fail();
    else request?.answer();
  };
  const check = (isAtRest: boolean, after: string) => {
    for (const [at, tab] of tabs.entries()) {
      const fault = listFaultOf(tab, isAtRest);
      if (fault !== undefined) throw new Error(`${after}, list ${at}: ${fault}`);
    }
  };
  for (const [place, [step, at, amount]] of steps.entries()) {
    const tab = tabs[at];
    if (!tab) continue;
    if (step === 10) {
      tab.close();
      await runPending(); // oxlint-disable-line no-await-in-loop -- another page stands meanwhile
      tab.open(true);
    }
    if (step > 10 && requests.length > 0) answerOne(amount % requests.length, step === 11 && amount % 5 === 0);
    if (step < 10) act(tab, step, amount);
    await runPending(); // oxlint-disable-line no-await-in-loop -- one step after the other
    check(false, `step ${place}`);
  }
  for (let turn = 0; turn < 60; turn += 1) {
    while (requests.length > 0) answerOne(requests.length - 1, false);
    await runPending(); // oxlint-disable-line no-await-in-loop -- each answer may lead to a request
    for (const tab of tabs.filter(({ list }) => list.store.get().state.status === 'failed' && requests.length === 0)) {
      tab.leaveView();
      tab.list.reconfigure();
    }
    if (requests.length === 0 && turn > 3) break;
  }
  check(true, 'at the end');
  for (const tab of tabs) tab.close();
}

/** So many walks of lists with these features, each with acts and answers of its own. Errors: that of fast-check, with the shortest walk that fails. */
export async function walkManyLists(parameters: { numRuns: number; seed?: number }, features = listFeatures): Promise<void> {
  const stored = new Map<string, string>();
  // The list engine reads widths of the browser, and whether a chat app is around the page.
  vi.stubGlobal('navigator', { userAgent: 'tests' });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  });
  await fc.assert(
    fc.asyncProperty(anyWalk, (steps) => walkLists(steps, stored, features)),
    parameters,
  );
}
