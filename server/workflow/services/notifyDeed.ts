import { templateText } from '#server/records/recordName.ts';
import { peopleOfDeed, scopeOfRun, type DeedRunner } from './serviceRun.ts';

/** `lp:notify`: a text to the people of its rules, with values of the record as it is by now (contract 15.9.5, 21.16). */
export const notifyDeed: DeedRunner<'notify'> = (run, { text, textEn, rules }) => {
  const { model } = run.open.seen;
  const { values } = run.surroundings;
  const context = scopeOfRun(run);
  const people = peopleOfDeed(run, rules).map(({ userId }) => userId);
  const words = { zh: templateText(text, model, values, context), en: templateText(textEn ?? text, model, values, context) };
  if (people.length > 0) run.services.notices.push({ people, text: words });
  return Promise.resolve();
};
