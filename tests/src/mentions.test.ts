import { expect, it } from 'vitest';
import { piecesOf, withMentions } from '#src/screens/comments/mentions.ts';

it('each of two people who bear one name is mentioned as they were chosen', () => {
  const content = withMentions('请 @王伟 和 @王伟 看一下', new Map([['王伟', ['u1', 'u2']]]));
  expect(content).toBe('请 @[王伟](u1) 和 @[王伟](u2) 看一下');
  expect(piecesOf(content).filter(({ isMention }) => isMention)).toHaveLength(2);
});

it('a name that is typed without being chosen stays text, and a long name wins over the short one it begins with', () => {
  expect(withMentions('@李强', new Map())).toBe('@李强');
  const chosen = new Map([
    ['李', ['u1']],
    ['李强', ['u2']],
  ]);
  expect(withMentions('@李强', chosen)).toBe('@[李强](u2)');
});

it('a code with dots and a name with brackets are mentioned too', () => {
  const content = withMentions('请 @王敏[外包] 看', new Map([['王敏[外包]', ['wang.min@lab']]]));
  expect(content).toBe('请 @[王敏外包](wang.min@lab) 看');
  expect(piecesOf(content).filter(({ isMention }) => isMention)).toEqual([{ text: '@王敏外包', isMention: true }]);
});
