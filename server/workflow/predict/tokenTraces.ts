import type { FlowEvent } from '#schemas/workflow/state.ts';

/** What is known of a token: how many steps ahead it is, whether it depends on the present step, and whether its way is certain. */
export interface TokenTrace {
  level: number;
  isAhead: boolean;
  isCertain: boolean;
}

/** Where tokens of a forecast come from. */
export class TokenTraces {
  private readonly traces = new Map<number, TokenTrace>();
  /** All that happens now follows from the present step: its own act. */
  isPresentAct = true;

  constructor(private readonly present: ReadonlySet<number>) {}

  of(token: number): TokenTrace {
    return this.traces.get(token) ?? { level: 0, isAhead: this.present.has(token), isCertain: true };
  }

  set(token: number, trace: TokenTrace): void {
    this.traces.set(token, trace);
  }

  /** What an event hands on from the tokens it consumed. */
  behind({ consumed, read }: Pick<FlowEvent, 'consumed' | 'read'>): TokenTrace {
    const traces = [...consumed.map(({ id }) => id), ...read].map((id) => this.of(id));
    return {
      level: Math.max(0, ...traces.map(({ level }) => level)),
      isAhead: this.isPresentAct || traces.some(({ isAhead }) => isAhead),
      isCertain: traces.every(({ isCertain }) => isCertain),
    };
  }
}
