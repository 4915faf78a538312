import { useEffect, useState } from 'react';
import type { AnswerStore } from '#renderers/contracts/process.ts';
import { unsavedOpinion } from '#renderers/regions/process/opinion/opinionValues.ts';
import type { FormLoad } from '#schemas/form.ts';
import type { DraftKeeper } from '#src/engine/forms/DraftKeeper.ts';
import { formKeysOf, isFilledIn } from '#src/engine/forms/formKeys.ts';
import { answerStore } from '#src/engine/work/answerStore.ts';

/** What is answered to a task or a start, by its place: it stays while the form is read again. Shape: undefined = its reader decides nothing. */
export function useAnswers(form: FormLoad | undefined): AnswerStore | undefined {
  const [answers] = useState(answersOfTasks);
  return form && isFilledIn(form) ? answers.of(placeOfAnswers(form)) : undefined;
}

const placeOfAnswers = (form: FormLoad): string => {
  const { workItemId, workflowInstanceId, startWorkflowCode } = formKeysOf(form);
  return JSON.stringify([workflowInstanceId, workItemId, startWorkflowCode]);
};

/** Gives the same store as long as the place is the same one. */
function answersOfTasks() {
  let last: { place: string; store: AnswerStore } | undefined;
  return {
    of(place: string): AnswerStore {
      if (last?.place !== place) last = { place, store: answerStore() };
      return last.store;
    },
  };
}

/** Keeps an opinion that is written and not saved with the draft of its form, and reports whether there is one. Source: contract 10.5. */
export function useSaveOpinion(answers: AnswerStore | undefined, keeper: DraftKeeper | undefined, onTyped: (isTyped: boolean) => void): void {
  useEffect(() => {
    if (!answers) return;
    const report = () => {
      const opinion = unsavedOpinion(answers);
      keeper?.wrote(opinion);
      onTyped(opinion !== undefined);
    };
    report();
    return answers.subscribe(report);
  }, [answers, keeper, onTyped]);
}
