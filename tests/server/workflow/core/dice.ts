/** Takes numbers one after the other and starts again at their end: chance that shrinks. */
export class Dice {
  private next = 0;
  constructor(private readonly numbers: readonly number[]) {}

  roll(sides: number): number {
    const number = this.numbers[this.next++ % this.numbers.length] ?? 0;
    return (number + this.next) % sides;
  }

  /** One of some things, or undefined when there is none. */
  pick<Thing>(things: readonly Thing[]): Thing | undefined {
    return things.length === 0 ? undefined : things[this.roll(things.length)];
  }
}
