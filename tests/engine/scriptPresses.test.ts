import { expect, it } from 'vitest';
import { countPresses } from '#src/engine/scripts/form/scriptPresses.ts';

const done = async () => undefined;

it('saves that scripts cause without a person in between end after three', async () => {
  const presses = countPresses();
  for (let turn = 0; turn < 3; turn += 1) {
    await presses.press({ code: 'edit', depth: 1 }, done);
    await presses.press({ code: 'save', depth: 1 }, done);
  }
  await presses.press({ code: 'edit', depth: 1 }, done);
  await expect(presses.press({ code: 'save', depth: 1 }, done)).rejects.toMatchObject({ code: 'RELOAD_LOOP' });
  await expect(presses.press({ code: 'save', depth: 1 }, done)).rejects.toMatchObject({ code: 'RELOAD_LOOP' });
});

it('a person who presses a button begins again; a press of the script itself does not', async () => {
  const presses = countPresses();
  const byScript = async () => presses.pressed();
  for (let turn = 0; turn < 3; turn += 1) await presses.press({ code: 'save', depth: 1 }, byScript);
  await expect(presses.press({ code: 'save', depth: 1 }, byScript)).rejects.toMatchObject({ code: 'RELOAD_LOOP' });
  presses.pressed();
  await expect(presses.press({ code: 'save', depth: 1 }, byScript)).resolves.toBeUndefined();
});
