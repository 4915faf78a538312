import { describe, expect, it } from 'vitest';
import { undefinedName, withoutOuterThis } from '#sandbox/guest/lexicalThis.ts';
import { openNodeRealm } from '#sandbox/node.ts';
import { budgetOf, openGuest } from '../fixtures/sandbox/guest.ts';
import { computingMs } from '#tests/support/computingTime.ts';

const shown = (text: string) => withoutOuterThis(text).replaceAll(undefinedName, '####');

/** What the hook onPreLoad of a whole script returns. */
async function returned(source: string): Promise<unknown> {
  const guest = await openGuest(source);
  const [ended] = guest.start('onPreLoad', []).output().ended;
  return ended?.ok ? JSON.parse(ended.json ?? 'null') : ended?.error?.message;
}
const withHooks = (hooks: string, more = '') => `({ options: { version: '1.1', own: 'mine' }, ${more} hooks: { ${hooks} } })`;

describe('what this is in a hook', () => {
  it.each([
    ['an ordinary function', 'onPreLoad: function () { return this.options.own }'],
    ['a shorthand method', 'onPreLoad() { return this.options.own }'],
    ['an async method', 'async onPreLoad() { await null; return this.options.own }'],
    ['strict code', "onPreLoad: function () { 'use strict'; return this.options.own }"],
    ['an arrow inside a method', 'onPreLoad() { return [1].map(() => this.options.own)[0] }'],
    ['called by another hook as a member of hooks', 'onLoad() { return this.options.own }, onPreLoad() { return opts.hooks.onLoad() }'],
    ['called without an owner', 'onLoad: function () { return this.options.own }, onPreLoad() { const { onLoad } = this.hooks; return onLoad() }'],
    ['called through the handler', "onLoad() { return this.options.own }, onPreLoad() { return handler.run('onLoad') }"],
  ])('the script object: %s', async (_name, hooks) => {
    expect(await returned(withHooks(hooks))).toBe('mine');
  });

  it('the script object in own list data, called by anybody', async () => {
    const source = withHooks(
      'onPreLoad() { return this.pageConfig.apis.listData.request() }',
      'pageConfig: { apis: { listData: { request() { return this.options.own } } } },',
    );
    expect(await returned(source)).toBe('mine');
  });

  it.each([
    ['an arrow', 'onPreLoad: () => this === undefined && typeof this', 'undefined'],
    ['an async arrow', 'onPreLoad: async () => { await null; return String(this) }', 'undefined'],
    ['an arrow in an arrow', 'onPreLoad: () => (() => [typeof this])()', ['undefined']],
    ['a default value of an arrow', 'onPreLoad: (a = typeof this) => a', 'undefined'],
    ['a use of it', 'onPreLoad: () => this.options', "cannot read property 'options' of undefined"],
  ])('undefined in %s', async (_name, hooks, value) => {
    expect(await returned(withHooks(hooks))).toEqual(value);
  });

  it('a frozen script still works', async () => {
    expect(
      await returned(
        "Object.freeze({ options: { version: '1.0', own: 'mine' }, extensions: {}, hooks: Object.freeze({ onPreLoad() { return this.options.own } }) })",
      ),
    ).toBe('mine');
  });
});

describe('the word this at the top of a text', () => {
  it.each([
    ['() => this', '() => ####'],
    ['(a = this) => { if (this) { for (const b of this.c) this.d() } }', '(a = ####) => { if (####) { for (const b of ####.c) ####.d() } }'],
    ['function f(a = this) { return () => this } () => this', 'function f(a = this) { return () => this } () => ####'],
    [
      '{ a() { this } , get b() { this }, async *c() { this }, [this.d]() { this }, e: () => this }',
      '{ a() { this } , get b() { this }, async *c() { this }, [####.d]() { this }, e: () => #### }',
    ],
    ['{ this: 1, a: this, b: c ? this : d } () => {}', '{ this: 1, a: ####, b: c ? #### : d } () => {}'],
    ['class A extends B { x = this; static { this } m() { this } } () => this', 'class A extends B { x = this; static { this } m() { this } } () => ####'],
    [
      '() => \'this\' + "this" + /this[/]this/.test(this) + a.this + a?.this // this\n/* this */ + this',
      '() => \'this\' + "this" + /this[/]this/.test(####) + a.this + a?.this // this\n/* this */ + ####',
    ],
    ['() => `this ${this} ${{ a: `${this}` }} this` + this', '() => `this ${####} ${{ a: `${####}` }} this` + ####'],
    ['() => { i++ / 2; this / 3; (a) / this / 2; if (b) /this"/.test(this) }', '() => { i++ / 2; #### / 3; (a) / #### / 2; if (b) /this"/.test(####) }'],
    [
      'async () => { for await (const a of b) { this } try { this } catch (e) { this } while (a) { this } }',
      'async () => { for await (const a of b) { #### } try { #### } catch (e) { #### } while (a) { #### } }',
    ],
    ['() => { thisOne; $this; _this; this$; #this; "it\'s this" }', '() => { thisOne; $this; _this; this$; #this; "it\'s this" }'],
  ])('%s', (text, expected) => {
    expect(shown(text)).toBe(expected);
  });

  it('moves nothing, and leaves a text without arrows alone', () => {
    const text = "({\n hooks: { a: () => this,\n b: 'x' } })";
    expect(withoutOuterThis(text)).toHaveLength(text.length);
    expect(withoutOuterThis('({ a: this })')).toBe('({ a: this })');
  });

  it('stops on every torn text', () => {
    const text = '() => { `a ${this} b`; "c"; /d/; class E { f = this } } [({ this: [`${g}`] })]';
    for (let end = 0; end <= text.length; end++) expect(withoutOuterThis(text.slice(0, end))).toHaveLength(end);
  });

  it.each([
    ['comments without an end', '/* '.repeat(80_000)],
    ['texts without an end', `"${'\\"'.repeat(120_000)}`],
    ['patterns without an end', '/['.repeat(120_000)],
    ['templates', '`${'.repeat(80_000)],
    ['brackets that are not closed', '{this '.repeat(40_000)],
  ])('safety: very many %s are read in time', (_name, rest) => {
    expect(computingMs(() => withoutOuterThis(`() => this; ${rest}`))).toBeLessThan(3000);
  });
});

describe('the place of a script that was stopped', () => {
  it('stands in the fault of a hook that loops', async () => {
    const guest = await openGuest("({\n options: { version: '1.0' },\n hooks: {\n  onPreLoad() { for (;;) Math.max(1) }\n }\n})");
    expect(guest.start('onPreLoad', [], {}, 50).result.fault).toMatchObject({ code: 'E_CPU', line: 4 });
  });

  it('stands in the fault of a text that loops while it is evaluated', async () => {
    const realm = await openNodeRealm();
    const { fault } = realm.evaluate("({\n options: { version: '1.0' },\n hooks: (() => {\n  while (true) Math.max(1);\n })()\n})", budgetOf(50));
    expect(fault).toMatchObject({ code: 'E_CPU', line: 4 });
  });
});
