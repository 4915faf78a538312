import { peopleOfDeed, type DeedRunner } from './serviceRun.ts';

/** `lp:circulate`: the people of its rules get the instance to read; nothing waits (contract 15.9.5, 21.6). */
export const circulateDeed: DeedRunner<'circulate'> = (run, { rules }) => {
  const people = peopleOfDeed(run, rules);
  if (people.length > 0) run.services.circulations.push({ element: run.query.element, token: run.query.token, people });
  return Promise.resolve();
};
