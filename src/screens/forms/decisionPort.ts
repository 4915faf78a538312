import { processActs } from '#renderers/actions/process/index.ts';
import { decisionPrompt } from '#renderers/actions/process/prompts/decision.ts';
import type { ActPrompt, AnswerStore, DecisionBox, DecisionPort, ProcessContext } from '#renderers/contracts/process.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';
import { isFilledIn } from '#src/engine/forms/formKeys.ts';

/** The decision on a task, and the box for it that stands in the form. */
export interface OpenDecision {
  port: DecisionPort;
  /** The answers for what is needed. Shape: 'dialog' = no box is drawn; undefined = something is missing, which the box says. */
  take(prompt: ActPrompt): FormValues | 'dialog' | undefined;
}

/** What an open task needs for its decision; undefined at a start, which has a dialog, and where nothing is decided. Source: mockups 14, 18. */
export function openDecision(context: ProcessContext, answers: AnswerStore | undefined): OpenDecision | undefined {
  const { form } = context;
  const { workItemId, activityType, formPermission } = form;
  if (!answers || !workItemId || activityType === 'start' || !isFilledIn(form)) return undefined;
  let box: DecisionBox | undefined;
  const deeds = processActs.flatMap(({ code, decides }) => (decides && formPermission.actionPermission[code] === true ? [decides] : []));
  const promptFor: DecisionPort['promptFor'] = (code) => decisionPrompt(context, code, `workflow:ask.${code}`);
  answers.begin(firstOf(deeds, promptFor));
  return {
    port: {
      promptFor,
      deeds,
      opinions: context.calls,
      answers,
      attach(next) {
        box = next;
        return () => {
          if (box === next) box = undefined;
        };
      },
    },
    take: (prompt) => (box ? box(prompt) : 'dialog'),
  };
}

/** What was saved at the item, by what the first of the deeds needs. */
const firstOf = (deeds: DecisionPort['deeds'], promptFor: DecisionPort['promptFor']): FormValues =>
  deeds.map(promptFor).find((prompt) => prompt?.values)?.values ?? {};
