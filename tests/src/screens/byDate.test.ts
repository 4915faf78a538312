import { expect, it } from 'vitest';
import { byDate } from '#src/screens/messages/byDate.ts';

const message = (id: string, createdTime: string) => ({ id, createdTime, content: id });

it('[NT-013] notifications of one day stand under one heading, whatever their hour', () => {
  const messages = [message('a', '2024-05-07 00:00:01'), message('b', '2024-05-06 10:00:00'), message('c', '2024-05-06 09:00:00')];
  expect(byDate(messages).map(({ date, messages: found }) => [date, found.map(({ id }) => id)])).toEqual([
    ['2024-05-07', ['a']],
    ['2024-05-06', ['b', 'c']],
  ]);
});
