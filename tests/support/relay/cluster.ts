import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { startServer, type RunningServer } from '../server.ts';

/** Server processes that share a database, some of which are killed and started again. */
export class Cluster {
  readonly #env: Record<string, string>;
  readonly #data: string;
  readonly #processes: (RunningServer | undefined)[];

  constructor(env: Record<string, string>, data: string, processes: readonly RunningServer[]) {
    this.#env = env;
    this.#data = data;
    this.#processes = [...processes];
  }

  get size(): number {
    return this.#processes.length;
  }

  /** Address of a process that lives, waiting for one when there is none; `index` names the first that is tried. */
  async addressFrom(index: number): Promise<string> {
    for (;;) {
      for (let step = 0; step < this.size; step += 1) {
        const running = this.#processes[(index + step) % this.size];
        if (running) return running.url;
      }
      await wait(20);
    }
  }

  /** Ends these processes at once, whatever they are doing. */
  async kill(indices: readonly number[]): Promise<void> {
    const victims = indices.flatMap((index) => this.#processes[index] ?? []);
    for (const index of indices) this.#processes[index] = undefined;
    const exits = victims.map(({ process }) => once(process, 'exit'));
    for (const { process } of victims) process.kill('SIGKILL');
    await Promise.all(exits);
  }

  killAll(): Promise<void> {
    return this.kill([...this.#processes.keys()]);
  }

  /** Starts again what was killed. */
  async restart(): Promise<void> {
    await Promise.all(
      this.#processes.map(async (running, index) => {
        if (!running) this.#processes[index] = await startServer(this.#env, this.#data);
      }),
    );
  }

  /** The processes that live. */
  living(): RunningServer[] {
    return this.#processes.flatMap((running) => running ?? []);
  }

  /** Ends all of them and keeps what they stored. */
  async leave(): Promise<void> {
    await Promise.all(this.living().map((running) => running.leave()));
  }
}
