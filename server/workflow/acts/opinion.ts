import type { Approval } from '#schemas/workItem.ts';
import type { Opinion } from '#server/workflow/instance/takenAct.ts';

/** What somebody says with an act; `approval` wins over a `comment` as text (contract 10.4). Undefined = nothing. */
export function opinionOf({ approval, comment }: { approval?: Approval | null | undefined; comment?: string | null | undefined }): Opinion | undefined {
  const { content, attachments, signature, mentions } = approval ?? { content: comment };
  const opinion: Opinion = {
    ...(content?.trim() ? { content } : {}),
    ...(attachments?.length ? { attachments } : {}),
    ...(signature ? { signature } : {}),
    ...(mentions?.length ? { mentions } : {}),
  };
  return Object.keys(opinion).length > 0 ? opinion : undefined;
}
