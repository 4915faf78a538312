import type { Translate } from '#renderers/contracts/ports.ts';
import type { Confirmation } from '#renderers/contracts/dialogs.ts';
import type { Comment } from '#schemas/comment.ts';

/** Characters of a comment that are enough to know it by. */
const MOST_QUOTED = 80;

/** The confirmation before a comment is deleted: it names what goes, and only what there is. */
export function deleteConfirmation({ text, replyCount, attachmentModelList }: Comment, t: Translate): Confirmation {
  const quoted = text.length > MOST_QUOTED ? `${text.slice(0, MOST_QUOTED)}…` : text;
  const below = [
    ...(replyCount > 0 ? [t('comments:deleteReplies', { count: replyCount })] : []),
    ...(attachmentModelList.length > 0 ? [t('comments:deleteFiles', { count: attachmentModelList.length })] : []),
  ];
  const items = [...(quoted === '' ? [] : [quoted]), ...below.map((line) => ({ type: 'text', text: line, color: 'muted' }) as const)];
  return {
    title: t('comments:deleteTitle'),
    content: { type: 'stack', direction: 'column', gap: 1, items },
    okText: t('comments:delete'),
    destroys: true,
  };
}
