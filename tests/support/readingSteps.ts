/**
 * Counts how many characters the text functions of the language go through while `work` runs: a measure of reading that is the same on
 * every machine. Searches that find nothing count up to the end of the text, patterns as far as they moved.
 */
export function readingSteps(work: () => unknown): number {
  let steps = 0;
  const { indexOf, toLowerCase, slice, replaceAll } = String.prototype;
  const { exec } = RegExp.prototype;
  Object.assign(String.prototype, {
    indexOf(this: string, mark: string, from = 0) {
      const found = indexOf.call(this, mark, from);
      steps += (found < 0 ? this.length : found) - from + 1;
      return found;
    },
    toLowerCase(this: string) {
      steps += this.length;
      return toLowerCase.call(this);
    },
    slice(this: string, from?: number, to?: number) {
      const part = slice.call(this, from, to);
      steps += part.length + 1;
      return part;
    },
    replaceAll(this: string, ...args: Parameters<typeof replaceAll>) {
      steps += this.length;
      return replaceAll.apply(this, args);
    },
  });
  // The functions of texts call it by its name.
  Object.assign(RegExp.prototype, {
    exec(this: RegExp, text: string) {
      const from = this.sticky || this.global ? this.lastIndex : 0;
      const found = exec.call(this, text);
      const missed = this.sticky ? 0 : text.length - from;
      steps += (found ? found.index + found[0].length - from : missed) + 1;
      return found;
    },
  });
  try {
    work();
  } finally {
    Object.assign(String.prototype, { indexOf, toLowerCase, slice, replaceAll });
    Object.assign(RegExp.prototype, { exec });
  }
  return steps;
}
