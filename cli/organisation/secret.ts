import { text } from 'node:stream/consumers';
import { UsageFault } from './session.ts';

const [ENTER, NEWLINE, INTERRUPT, DELETE, BACKSPACE] = ['\r', '\n', '\u0003', '\u007f', '\b'];

/** A password from standard input, or typed on the terminal without being shown; never an argument, which others could read. */
export async function readSecret(fromInput: boolean, prompt: string): Promise<string> {
  if (fromInput) return (await text(process.stdin)).replace(/\r?\n$/, '');
  if (!process.stdin.isTTY) throw new UsageFault('the password is asked on a terminal, or read with --password-stdin');
  process.stderr.write(prompt);
  process.stdin.setRawMode(true);
  process.stdin.resume();
  process.stdin.setEncoding('utf8');
  let typed = '';
  try {
    for await (const chunk of process.stdin) {
      for (const character of String(chunk)) {
        if (character === ENTER || character === NEWLINE) return typed;
        if (character === INTERRUPT) throw new UsageFault('interrupted');
        typed = character === DELETE || character === BACKSPACE ? typed.slice(0, -1) : typed + character;
      }
    }
    return typed;
  } finally {
    process.stdin.setRawMode(false);
    process.stdin.pause();
    process.stderr.write('\n');
  }
}
