import { use } from 'react';
import type { InstanceLogEntry } from '#schemas/workItem.ts';
import { ACTION_NUMBER } from '#schemas/workflow/command.ts';
import { ActFiles } from './ActFiles.tsx';
import { RailContext } from './railContext.ts';
import { RailPerson } from './RailPerson.tsx';
import { actLine, actorName, actRemarks } from './railWords.ts';

interface RailActProps {
  entry: InstanceLogEntry;
  /** The name stands elsewhere. */
  isNamed?: boolean;
}

/** Something that was done at a step: who, what, when, how long, and the words with their files and signature. */
export function RailAct({ entry, isNamed = false }: RailActProps) {
  const port = use(RailContext);
  if (!port) return null;
  const { ports, now, Signature, onOpenFile } = port;
  const { participant, opinion, signature, files, attachments, undone, action } = entry;
  const remarks = actRemarks(entry, ports);
  return (
    <div className="p-rail-act" data-undone={undone || undefined}>
      {!isNamed && participant && <RailPerson label={actorName(entry, ports)} person={participant} />}
      <p className="p-rail-line">
        {actLine(entry, now, ports)}
        {undone && <span className="p-rail-undone">{ports.t('workflow:tag.undone')}</span>}
      </p>
      {remarks.map((remark) => (
        <p key={remark} className="p-rail-line">
          {remark}
        </p>
      ))}
      {opinion && (
        <p className="p-rail-opinion" data-returns={action === ACTION_NUMBER.reject || undefined}>
          {opinion}
        </p>
      )}
      {files && files.length > 0 && (
        <ActFiles
          label={ports.t('workflow:track.files', { count: attachments.length })}
          files={files}
          actOf={({ name }) => name}
          onOpen={(file) => onOpenFile(file, files)}
        />
      )}
      {signature && <Signature refId={signature} name={participant?.name ?? ''} />}
    </div>
  );
}
