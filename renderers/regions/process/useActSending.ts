import { useState } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { ActPrompt, ActResult, OpinionCalls } from '#renderers/contracts/process.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';
import { mayBeUsual, SIGNATURE_VALUE, typedOpinion } from './opinion/opinionValues.ts';

/** The outcome of the dialog of an act. */
export type ActAnswer = { result: ActResult } | { error: unknown };

interface Sending {
  opinion: ActPrompt['opinion'];
  opinions: OpinionCalls;
  ports: Ports;
  run(answers: FormValues): Promise<ActResult>;
  belongsToForm(error: unknown): boolean;
  onRefused(error: unknown): void;
  onClose(answer: ActAnswer): void;
}

/** Sends what a dialog of an act was answered, once: what the server says against it, and what is missing, stays to be seen. */
export function useActSending({ opinion, opinions, ports, run, belongsToForm, onRefused, onClose }: Sending) {
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<{ text: string; traceId: string | undefined }>();
  const [isUnsigned, setUnsigned] = useState(false);
  const send = async (answers: FormValues, isAlsoUsual: boolean) => {
    if (isSending) return;
    if (opinion?.signs && answers[SIGNATURE_VALUE] === undefined) return setUnsigned(true);
    setSending(true);
    setProblem(undefined);
    try {
      const result = await run(answers);
      const words = typedOpinion(answers);
      // What was sent is sent: that its words could not be kept too holds nobody back.
      if (isAlsoUsual && mayBeUsual(words, [])) await opinions.saveUsualOpinion(words.trim()).catch(() => undefined);
      onClose({ result });
    } catch (error) {
      if (belongsToForm(error)) return onClose({ error });
      onRefused(error);
      setProblem(ports.relations.fault(error));
      setSending(false);
    }
  };
  return { isSending, problem, isUnsigned, send };
}
