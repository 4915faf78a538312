import { describe, expect, it } from 'vitest';
import { MAX_DOCUMENT_FILE_BYTES } from '#schemas/limits.ts';
import { readFormScript } from '#server/apps/formScript/formScript.ts';
import { computingMs } from '#tests/support/computingTime.ts';

/** A form's script with these lines in `onRendered`, and more around it. */
const rendered = (body: string, around = '') => `(function (form) { ${around} form.on('onRendered', function () { ${body} }); })`;
const loaded = (body: string, around = '') => `(function (form) { ${around} form.on('onLoad', function (data, rights) { ${body} }); })`;

/** What is hidden or locked and given no value, as far as the script shows: `need`, `lines.what locks`. */
function reportedOf(script: string): string[] {
  const { writes, mayGive } = readFormScript(script);
  return writes.filter(({ control }) => !mayGive(control)).map(({ control, does }) => (does === 'hides' ? control : `${control} ${does}`));
}

/** Text from where the first finding is. */
const placeIn = (script: string) => script.slice(readFormScript(script).writes[0]?.at).slice(0, 12);

const SEEN: [string, string, string[]][] = [
  ['the control itself', rendered('form.need.display = false;'), ['need']],
  ['this', rendered('this.need.edit = false;'), ['need locks']],
  ['a code in brackets', rendered('form["constructor"].display = false'), ['constructor']],
  ['codes that every object has', rendered('form.toString.display = false; form.valueOf.edit = false'), ['toString', 'valueOf locks']],
  ['an alias of the form', rendered('const f = form; f.need.display = false;'), ['need']],
  ['an alias of this', rendered('var that = this; that.need.display = false;'), ['need']],
  ['an alias of the control', rendered('const field = form.need; field.display = false;'), ['need']],
  ['an alias given later', rendered('let field; field = form.need; field.display = false;'), ['need']],
  ['destructuring', rendered('const { need, other: free } = form; need.display = false; free.edit = false;'), ['need', 'other locks']],
  ['destructuring of what is inside', rendered('const { form: { need } } = { form }; need.display = false;'), ['need']],
  ['a list taken apart', rendered('const [first, second] = [form.need, form.other]; second.display = false;'), ['other']],
  ['a constant code', rendered('form[CODE].display = false;', "const CODE = 'need';"), ['need']],
  ['a constant false', rendered('form.need.display = OFF;', 'const OFF = false;'), ['need']],
  ['several at once', rendered('form.need.display = form.other.display = false;'), ['need', 'other']],
  [
    'a helper that is given the control',
    rendered('hide(form.need); hide(form.other)', 'function hide(control) { control.display = false; }'),
    ['need', 'other'],
  ],
  ['a helper that is given the code', rendered("hide('need')", 'const hide = (code) => { form[code].display = false; };'), ['need']],
  ['a helper that is given the flag', rendered('show(form.need, true); show(form.other, false)', 'const show = (c, on) => (c.display = on);'), ['other']],
  ['a helper that is given form and code', rendered("hide(this, 'need')", 'function hide(f, code) { f[code].display = false; }'), ['need']],
  ['a helper that takes its parameter apart', rendered('hide({ control: form.need })', 'function hide({ control }) { control.display = false; }'), ['need']],
  ['a helper of a helper', rendered('off(form.need)', 'function off(c) { show(c, false); } function show(c, on) { c.display = on; }'), ['need']],
  ['a helper that finds the control', rendered("field('need').display = false", 'const field = (code) => form[code];'), ['need']],
  ['a helper that is given `this`', rendered('hide.call(this)', 'function hide() { this.need.display = false; }'), ['need']],
  ['a helper without parameters', rendered('arrange()', 'function arrange() { form.need.display = false; }'), ['need']],
  ['a handler with a name', "(function (form) { form.on('onLoad', prepare); function prepare(data, rights) { rights.need.v = false; } })", ['need']],
  ['a handler of a change', rendered('form.other.valueChange.subscribe(function () { this.need.display = false; })'), ['need']],
  ['something that runs it later', rendered('form.$nextTick(() => { form.need.display = false; })'), ['need']],
  ['forEach over codes', rendered("['need', 'other'].forEach(function (code) { form[code].display = false; })"), ['need', 'other']],
  [
    'forEach over a constant',
    rendered('CODES.forEach((code) => { form[code].edit = false })', "var CODES = ['need', 'other'];"),
    ['need locks', 'other locks'],
  ],
  ['forEach over controls', rendered('[form.need, form.other].forEach((c) => (c.display = false))'), ['need', 'other']],
  ['forEach with a helper', rendered("['need'].forEach(hide)", 'function hide(code) { form[code].display = false; }'), ['need']],
  ['for of', rendered("for (const code of ['need', 'other']) form[code].display = false;"), ['need', 'other']],
  ['for of over pairs', rendered("for (const [code, on] of [['need', false], ['other', true]]) { form[code].display = on; }"), ['need']],
  [
    'for with a counter',
    rendered('for (var i = 0; i < codes.length; i++) { form[codes[i]].display = false; }', "var codes = ['need', 'other'];"),
    ['need', 'other'],
  ],
  ['for in', rendered("const codes = ['need']; for (const i in codes) form[codes[i]].display = false;"), ['need']],
  [
    'two loops with one name',
    rendered('for (var i = 0; i < a.length; i++) form[a[i]].display = false; for (var i = 0; i < a.length; i++) form[a[i]].edit = false;', "var a = ['need'];"),
    ['need', 'need locks'],
  ],
  ['a loop in a helper', rendered("hideAll(['need'])", 'function hideAll(codes) { codes.forEach((code) => { form[code].display = false; }); }'), ['need']],
  ['a cell', rendered("form.lines.getCell(0, 'what').display = false"), ['lines.what']],
  ['an alias of a cell', rendered("const cell = form.lines.getCell(0, 'what'); cell.display = false"), ['lines.what']],
  ['a cell of a row', rendered('form.lines.rows[0].what.display = false'), ['lines.what']],
  ['all rows', rendered('form.lines.rows.forEach((row) => { row.what.display = false; })'), ['lines.what']],
  ['rights of onLoad', loaded('rights.need.v = false; rights.other.e = false'), ['need', 'other locks']],
  ['rights of onLoad at once', loaded('rights.need = { v: false, e: true, r: true };'), ['need']],
  ['rights of onLoad with Object.assign', loaded('Object.assign(rights.need, { v: false });'), ['need']],
  ['rights of a column', loaded('rights.lines.subDataPermission.what.v = false'), ['lines.what']],
  ['rights of a column by code', loaded("rights['lines'].subDataPermission['what'].e = false"), ['lines.what locks']],
  ['an alias of the rights of columns', loaded('const columns = rights.lines.subDataPermission; columns.what.v = false'), ['lines.what']],
  ['a loop over columns', loaded("['what', 'count'].forEach((c) => { rights.lines.subDataPermission[c].v = false; })"), ['lines.what', 'lines.count']],
  ['a condition about something else', rendered("if (form.other.value === 'x') { form.need.display = false; }"), ['need']],
  ['the other branch', rendered('if (form.other.value) { form.need.required = true; } else form.need.display = false;'), ['need']],
  ['a condition in one line', rendered('form.other.value && (form.need.display = false)'), ['need']],
  ['new records', rendered('if (form.isNew) form.need.display = false'), ['need']],
  ['stored ones left out', rendered('if (!this.isNew) return; form.need.display = false'), ['need']],
  [
    'comments and texts around',
    rendered('/* form.other.display = false */ var a = "form.other.display = false", b = /[/"]/; form.need.display = false // x\n'),
    ['need'],
  ],
  ['a template with holes', rendered('var a = `x ${form.other.value + `${1}`} form.other.display = false`; form.need.display = false'), ['need']],
  ['a code with escapes', rendered("form['n\\u0065ed'].display = false"), ['need']],
  ['a code in a template', rendered('form[`need`].display = false'), ['need']],
  ['what a class does', rendered('class Page { arrange() { form.need.display = false; } static { form.other.display = false; } }'), ['need', 'other']],
  [
    'a branch of try',
    rendered('try { form.need.display = false; } catch ({ message }) { form.other.display = false; } finally { form.third.edit = false; }'),
    ['need', 'other', 'third locks'],
  ],
  ['a case', rendered("switch (form.other.value) { case 'x': form.need.display = false; break; default: form.free.edit = false; }"), ['need', 'free locks']],
  ['do', rendered('do { form.need.display = false; } while (form.other.value);'), ['need']],
  ['a script without brackets', "/* a */ function (form) { form.on('onRendered', () => { form.need.display = false; }); }", ['need']],
  ['a script behind a helper', "function off(c) { c.display = false; } (function (form) { form.on('onRendered', () => off(form.need)); });", ['need']],
  ['new records, by a double negation', rendered('if (!!form.isNew) form.need.display = false'), ['need']],
  ['a chain of operators', rendered(`var text = ${"'a' + ".repeat(1000)} 'b'; form.need.display = false`), ['need']],
  ['a line without an end', rendered('const f = form\n f.need.display = false\n f.other.edit = false\n'), ['need', 'other locks']],
];

const SILENT: [string, string][] = [
  ['a condition that is computed', rendered('form.need.display = form.other.hasValue;')],
  ['false as part of a computation', rendered('form.need.display = false || form.other.hasValue; form.other.display = false ? 1 : form.need.value')],
  ['a comparison', rendered('if (form.need.display === false) form.other.value = 1; var x = form.need.display == false;')],
  ['what is shown', rendered('form.need.display = true;')],
  ['a name given twice', rendered('let field = form.free; if (form.other.value) field = form.need; field.display = false;')],
  [
    'a parameter given something else',
    rendered('hide(form.need)', 'function hide(c) { c = form.free; c.edit = c.edit; c.display = false; }').replace('form.free', 'other()'),
  ],
  ['a code that comes from somewhere', rendered('form[form.other.value].display = false;')],
  ['a list that is changed', rendered("const codes = ['need', 'free']; codes.shift(); codes.forEach((c) => { form[c].display = false; })")],
  ['a list that is chosen from', rendered("['need', 'free'].filter((c) => c !== 'need').forEach((c) => { form[c].display = false; })")],
  ['a helper that asks', rendered("hide('need')", "function hide(code) { if (code !== 'need') form[code].display = false; }")],
  ['a helper that leaves', rendered("hide('need')", 'function hide(code) { if (form[code].hasValue === false) return; form[code].display = false; }')],
  ['a loop that goes on', rendered("for (const code of ['need', 'free']) { if (code === form.other.value) continue; form[code].display = false; }")],
  ['a condition about its value', rendered('if (form.need.hasValue) form.need.display = false;')],
  ['a condition about its value by an alias', rendered('const field = form.need; if (field.value) { field.edit = false; }')],
  ['a condition about its value in onLoad', loaded('if (data.need) rights.need.e = false')],
  ['a condition about its value in one line', rendered('form.need.hasValue && (form.need.display = false)')],
  ['a way out before', rendered('if (!form.need.value) return; form.need.display = false;')],
  ['records that are stored', rendered('if (!form.isNew) form.need.edit = false;')],
  ['records that are stored, behind a way out', rendered('if (this.isNew) return; this.need.edit = false;')],
  ['a value', rendered("form.need.display = false; form.need.value = 'x';")],
  ['a value by an alias', rendered("const f = form.need; f.display = false; f.value = 'x';")],
  ['a value by a helper', rendered("hide('need', 1)", 'function hide(code, value) { form[code].display = false; form[code].value = value; }')],
  ['a value by a loop', rendered("['need'].forEach((c) => { form[c].display = false; form[c].value = 0; })")],
  ['a value of nobody knows which', rendered('form.need.display = false; form[form.other.value].value = 1;')],
  ['a value in onLoad', loaded("rights.need.v = false; data.need = 'x';")],
  ['a value in onLoad by a code', loaded("rights.need.v = false; data[form.other.value] = 'x';")],
  ['values given back', loaded('rights.need.v = false; return { need: 1 };')],
  [
    'values given back by somebody',
    "(function (form) { form.on('onLoad', async function (data, rights) { rights.need.v = false; return await form.axios.get('/x'); }); })",
  ],
  ['values from somebody', loaded('rights.need.v = false; Object.assign(data, preset());')],
  ['rows with values', rendered("form.lines.getCell(0, 'what').display = false; form.lines.appendRow({ what: 1 });")],
  ['rows from somebody', rendered("form.lines.getCell(0, 'what').display = false; form.lines.value = other();")],
  ['what is no form', rendered('const panel = { need: {} }; panel.need.display = false; other.need.display = false;')],
  ['the same word in another object', rendered('form.lines.rows[0].what.value.display = false')],
  ['comments and texts', rendered('// form.need.display = false\n var a = "form.need.display = false";')],
  ['a value taken apart', rendered('form.need.display = false; [form.need.value] = other();')],
  ['a value taken apart by name', rendered('form.need.display = false; ({ a: form.need.value = 1 } = other());')],
  ['a value of a loop', rendered('form.need.display = false; for (form.need.value of other()) other();')],
  ['a value that is counted', rendered('form.need.display = false; form.need.value++;')],
  ['a value by default', rendered('form.need.display = false; fill(); ', 'function fill(a = (form.need.value = 1)) {}')],
  ['a value by a class', rendered('form.need.display = false; class A { #given = (form.need.value = 1); }')],
  ['a case about its value', rendered('switch (true) { case form.need.hasValue: form.need.display = false; }')],
  ['stored records, behind brackets', rendered('if (!(form.other.value || form.isNew)) form.need.edit = false;')],
  ['what stands behind more', rendered('show(...other(), form.need, false)', 'function show(a, c, on) { c.display = on; }')],
  ['the rest of what is given', rendered('hide(form.need)', 'function hide(...all) { all.display = false; }')],
  ['more brackets than anybody writes', rendered(`${'['.repeat(300)} (form.need.display = false) ${']'.repeat(300)}`)],
  ['what does not parse', rendered('form.need.display = false; if (')],
  ['more text than is run', rendered(`form.need.display = false; // ${'x'.repeat(MAX_DOCUMENT_FILE_BYTES)}\n`)],
  ['classes', rendered('form.need.display = false; class A { set(code) { form[code].value = 1; } }')],
  ['nothing that can be read', '((((((((('],
];

/** Very many different names, each with this behind it. */
const names = (count: number, mark: string) => Array.from({ length: count }, (_, at) => `a${at}${mark}`).join('');

describe('what a form script hides, as far as its text tells (contract 14)', () => {
  it.each(SEEN)('[BX-032] sees %s', (_name, script, expected) => expect(reportedOf(script)).toEqual(expected));

  it.each(SILENT)('[BX-032] says nothing of %s', (_name, script) => expect(reportedOf(script)).toEqual([]));

  it('[BX-032] tells the place where the script names the control', () => {
    expect(placeIn(rendered('form.need.display = false'))).toBe('need.display');
    expect(placeIn("function (form) { form.on('onRendered', () => { form.need.display = false }); }")).toBe('need.display');
    expect(placeIn(rendered('const field = form.need; field.display = false'))).toBe('field.displa');
    expect(placeIn(rendered('hide(form.need, 1)', 'function hide(c) { c.display = false; }'))).toBe('need, 1) });');
    expect(placeIn(rendered("['need', 1].forEach((c) => { form[c].display = false; })"))).toBe("'need', 1].f");
  });

  const LARGE: [string, string][] = [
    ['brackets', '('.repeat(120_000)],
    ['blocks', `${'{'.repeat(60_000)}${'}'.repeat(60_000)}`],
    ['functions', '(function(){'.repeat(20_000)],
    ['arrows', 'a=>'.repeat(80_000)],
    [
      'helpers that call each other twice',
      rendered('f0(form.need)', Array.from({ length: 400 }, (_, at) => `function f${at}(c) { f${at + 1}(c); f${at + 1}(c); }`).join('')),
    ],
    ['lists of lists', rendered('l0.forEach(f)', Array.from({ length: 400 }, (_, at) => `const l${at} = [l${at + 1}, l${at + 1}];`).join(''))],
    ['conditions about conditions', rendered(`${'if (a && b) '.repeat(10_000)} form.need.display = false;`)],
    ['writes below one long condition', rendered(`if (${'a || '.repeat(20_000)} a) { ${'form.need.display = false;'.repeat(5_000)} }`)],
    ['names in many scopes', rendered(`${'{ let a = b;'.repeat(10_000)}${'}'.repeat(10_000)}`)],
    ['quotes', `"'`.repeat(60_000)],
    ['texts without an end', `"${'\\"'.repeat(100_000)}`],
    ['patterns without an end', '/['.repeat(100_000)],
    ['templates', '`${'.repeat(60_000)],
    ['names', `let ${names(35_000, ',')} b`],
    ['names below many brackets', `;${'{'.repeat(1500)} var ${'a,'.repeat(100_000)} b ${'}'.repeat(1500)}`],
    ['parameters', `(function (${names(35_000, ',')} b) {})`],
    ['patterns in patterns', `${'['.repeat(850)}${'a,'.repeat(120_000)}${'] = b'.repeat(850)}`],
    ['groups in a pattern of text', `/${'(?<a>)|'.repeat(32_000)}/`],
    ['brackets in a pattern of text', `/${'('.repeat(200_000)}/`],
    [
      'aliases of aliases',
      rendered(
        Array.from({ length: 10_000 }, (_, at) => `const a${at + 1} = a${at};`)
          .join('')
          .replace('a0', 'form') + 'a10000.need.display = false',
      ),
    ],
    ['members of members', rendered(`form${'.a'.repeat(100_000)}.display = false`)],
    ['calls of calls', rendered(`form${'()'.repeat(100_000)}.display = false`)],
    ['lists in arrows', '{[{['.repeat(50_000)],
    ['texts', '"'.repeat(200_001)],
    ['slashes', '/'.repeat(200_001)],
    ['labels', names(30_000, ':')],
    ['signs', '=!<>?:&|/*'.repeat(20_000)],
  ];
  it.each(LARGE)('safety: a script of very many %s is read in time', (_name, script) => {
    expect(script.length).toBeLessThanOrEqual(MAX_DOCUMENT_FILE_BYTES);
    expect(computingMs(() => readFormScript(script))).toBeLessThan(3000);
  });
});
