import { afterEach, describe, expect, it } from 'vitest';
import type { FormLoad } from '#schemas/form.ts';
import { openForm } from '../fixtures/sandbox/openedForm.ts';
import { openListScript } from '../fixtures/sandbox/openedListScript.ts';
import { closeAll, openStage, until, type Stage } from '../fixtures/sandbox/nodeStage.ts';

afterEach(closeAll);

/** Turns of the page in which a loop that goes on would show. */
async function afterTurns(): Promise<void> {
  for (let turn = 0; turn < 40; turn += 1) await new Promise((next) => setTimeout(next, 5));
}

describe('reloads that cause each other, from any hook', () => {
  it.each(['onRowRender', 'onCellRender'])('%s: three levels, then the message of the limit once', async (hook) => {
    const source = `({ options: { version: '1.0' }, hooks: { ${hook}: async () => { await vm.reload() } } })`;
    const depths: number[] = [];
    const stage: Stage = await openStage(source, { effects: { reload: (_args, { depth }) => load(depth) } });
    /** As a list loads: onLoad, then a paint of what it shows. */
    async function load(depth: number): Promise<void> {
      depths.push(depth);
      // More would be a loop without end: the test has seen enough of it.
      if (depths.length > 20) return;
      await stage.script.run('onLoad', {}, { depth });
      await stage.script.runBatch({ rows: [0], cells: [[0, 0]] });
    }
    await load(0);
    await until(() => stage.faults.length > 0);
    await afterTurns();
    expect(depths).toEqual([0, 1, 2, 3]);
    expect(stage.faults).toMatchObject([{ code: 'E_RELOAD_LOOP' }]);
  });

  it.each(['onActionDone', 'onCustomAction'])('a button that %s of it presses again: three levels, then the message of the limit once', async (hook) => {
    const again = `async () => { vm.$message.info('turn'); await vm.actionClick({ actionCode: 'again' }) }`;
    const { script, messages, press } = await openListScript(`({ options: { version: '1.0' }, hooks: { ${hook}: ${again} } })`);
    await press();
    await until(() => messages.includes('scripted:stopped.list'));
    await afterTurns();
    expect(messages.filter((text) => text === 'turn')).toHaveLength(4);
    expect(messages.filter((text) => text !== 'turn')).toEqual(['scripted:stopped.list']);
    // A person begins again.
    await press();
    await until(() => messages.filter((text) => text === 'turn').length > 4);
    script.dispose();
  });

  it('a button of a form that onCustomAction presses again: three levels, then the message of the limit once', async () => {
    const text = "(function (form) { form.on('onCustomAction', async function () { form.$message.info('turn'); await form.doAction('again') }) })";
    const { script, messages, attach } = await openForm(FORM, text, (opened, code) => opened.customAction(code));
    attach();
    await script.customAction('again');
    await until(() => messages.includes('scripted:stopped.form'));
    await afterTurns();
    expect(messages.filter((text) => text === 'turn')).toHaveLength(4);
    expect(messages.filter((text) => text !== 'turn')).toEqual(['scripted:stopped.form']);
    script.dispose();
  });

  it('timers press no buttons faster than they may reload', async () => {
    const source =
      "({ options: { version: '1.0' }, hooks: { onPreLoad: () => { for (let i = 0; i < 20; i++) setTimeout(() => vm.actionClick({ actionCode: 'add' }), 10) } } })";
    const { script, commands, runs } = await openStage(source);
    await script.run('onPreLoad');
    await until(() => runs.filter(({ hook }) => hook === 'timer').length === 20);
    expect(commands.length).toBeLessThanOrEqual(5);
  });
});

describe('what a script goes on saying', () => {
  const ticking = (body: string) =>
    `({ options: { version: '1.0', n: 0 }, hooks: { onPreLoad: function () { for (let i = 0; i < 60; i++) setTimeout(() => { const n = this.options.n++; ${body} }, 10 + i * 5) } } })`;
  const ticks = (stage: Stage) => stage.runs.filter(({ hook }) => hook === 'timer').length;

  it('[SC-009] texts that differ each time are shown five times, whoever throws them', async () => {
    const stage = await openStage(ticking("throw 'E' + n"));
    await stage.script.run('onPreLoad');
    await until(() => ticks(stage) === 60);
    expect(stage.faults.map(({ message }) => message)).toEqual(['E0', 'E1', 'E2', 'E3', 'E4']);
  });

  it('messages that nobody has asked for are five in ten seconds, those of a button are its own', async () => {
    const source = ticking('vm.$message.info(String(n))').replace('hooks: {', "hooks: { onCustomAction: () => vm.$message.info('pressed'),");
    const stage = await openStage(source);
    await stage.script.run('onPreLoad');
    await until(() => ticks(stage) === 60);
    await stage.script.run('onCustomAction', { action: { actionCode: 'x' } });
    expect(stage.commands.map(({ args }) => (args as string[])[0])).toEqual(['0', '1', '2', '3', '4', 'pressed']); // each message is called with its text
  });
});

const FORM: FormLoad = {
  bizObject: { id: 'a', schemaCode: 'visit', loadedFromDb: true, data: {} },
  bizSchema: { code: 'visit', name: 'Visit', properties: [] },
  bizSheet: { code: 'visit_form', name: 'visit' },
  formPermission: { actionPermission: { save: true }, dataPermissions: {} },
};
