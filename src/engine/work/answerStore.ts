import type { AnswerStore } from '#renderers/contracts/process.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';

/** A place for what is answered to a task. */
export function answerStore(): AnswerStore {
  let answers: FormValues = {};
  let saved: FormValues = {};
  let isBegun = false;
  const watchers = new Set<() => void>();
  const notify = () => {
    for (const react of watchers) react();
  };
  return {
    get: () => answers,
    saved: () => saved,
    begin(first) {
      if (isBegun) return;
      isBegun = true;
      saved = first;
      answers = { ...first, ...answers };
    },
    set(next) {
      answers = next;
      notify();
    },
    markSaved() {
      saved = answers;
      notify();
    },
    subscribe(react) {
      watchers.add(react);
      return () => void watchers.delete(react);
    },
  };
}
