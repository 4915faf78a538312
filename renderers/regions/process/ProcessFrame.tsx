import { useSyncExternalStore } from 'react';
import type { AnswerStore } from '#renderers/contracts/process.ts';
import type { FrameProps } from '#renderers/regions/form/saving/filledForm.ts';
import { useNarrow } from '#renderers/regions/hooks/useNarrow.ts';
import { unsavedOpinion } from './opinion/opinionValues.ts';
import { DecisionDock } from './decision/DecisionDock.tsx';
import { ProcessBar } from './ProcessBar.tsx';
import { ProcessNext } from './ProcessNext.tsx';
import { ProcessStrip } from './ProcessStrip.tsx';
import './process.css';

/** What stands around the fields of a form of a workflow: why its reader has it, what their decision needs, the acts, and who is next. Source: mockup 14. */
export function ProcessFrame({ form: { form, mode, process, draft, tools, ports }, record, buttons, onFormer, children }: FrameProps) {
  const narrow = useNarrow();
  const hasWords = useHasWords(process?.decision?.answers);
  if (!process) return children;
  const { decision, foretell } = process;
  return (
    <>
      <ProcessStrip form={form} isFilled={mode === 'edit'} facts={process.facts} ports={ports} onFormer={onFormer} />
      {children}
      {/* On a phone it has a sheet of its own. */}
      {decision && !narrow && <DecisionDock port={decision} ports={ports} />}
      <ProcessBar
        buttons={buttons}
        dirty={record.dirty || hasWords}
        mark={draft?.mark ?? ''}
        tools={tools}
        next={foretell && <ProcessNext foretell={foretell} form={form} record={record} ports={ports} />}
        t={ports.t}
      />
    </>
  );
}

/** Whether an opinion is written that was not saved. */
function useHasWords(answers: AnswerStore | undefined): boolean {
  return useSyncExternalStore(answers?.subscribe ?? never, () => answers !== undefined && unsavedOpinion(answers) !== undefined);
}

const never = () => () => undefined;
