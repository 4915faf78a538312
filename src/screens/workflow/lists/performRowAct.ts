import type { ShowDialog } from '#renderers/contracts/lazyDialog.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { ProcessAct, ProcessForm } from '#renderers/contracts/process.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';
import { processPortOf } from '#src/screens/forms/processPort.ts';
import { showMessage } from '#src/services/messages/messages.ts';

interface Around {
  ports: Ports;
  show: ShowDialog;
  /** The rows are to be read again. */
  onDone(): void;
  /** Answers of its dialog that are given beforehand. */
  preset?: FormValues | undefined;
}

/** Carries out in the row of a list what the form of its instance does by that code. Errors: those of its calls that no dialog shows. */
export async function performRowAct(row: ProcessForm, code: string, { ports, show, onDone, preset }: Around): Promise<void> {
  const port = processPortOf(row, { ports, show, trustor: undefined, keeper: () => undefined, onDone });
  const act = port.acts.find((one) => one.code === code);
  if (act?.reason !== undefined) showMessage({ level: 'info', text: act.reason });
  else if (act) await port.perform(preset ? withPreset(act, preset) : act, () => ({}), false);
}

/** The act with its dialog as it is opened for one step. */
export function withPreset<A extends ProcessAct>(act: A, preset: FormValues): A {
  return {
    ...act,
    async prompt(context) {
      const prompt = await act.prompt(context);
      return prompt && { ...prompt, values: { ...prompt.values, ...preset } };
    },
  };
}
