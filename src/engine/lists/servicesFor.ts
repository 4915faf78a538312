import type { AnswerOf } from '#schemas/calls/call.ts';
import type { CallName, Calls } from '#schemas/calls/index.ts';
import type { CallInput, CallOptions } from '#src/api/client.ts';
import type { ListServices } from '#src/engine/lists/state/listServices.ts';
import type { ListSource } from '#src/engine/lists/state/listSource.ts';

/** The services of a list that is no model's: the calls its source declares are its own; all else (own views, widths, messages, the address bar) is what it is for every list. Source: architecture (every table is a list view). */
export function servicesFor(source: ListSource, services: ListServices): ListServices {
  const { calls = {} } = source;
  function call<N extends CallName>(name: N, input: CallInput<N> = {}, options?: CallOptions): Promise<AnswerOf<Calls[N]>> {
    const answer = calls[name];
    // The engine gives a call the query and the body that its row of the table names.
    return answer ? answer(input as Required<CallInput<N>>, options) : services.call(name, input, options);
  }
  return { ...services, source, call };
}
