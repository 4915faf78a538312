import type { Ports } from '#renderers/contracts/ports.ts';
import { Dialog } from '#renderers/regions/base/Dialog.tsx';
import type { Dated } from './calendarDates.ts';
import { RecordList } from './RecordList.tsx';
import type { RecordTexts } from './recordTexts.ts';

interface DayDialogProps {
  title: string;
  dated: readonly Dated[];
  texts: RecordTexts;
  ports: Ports;
  onOpen(dated: Dated): void;
  onClose(): void;
}

/** All records of a day. */
export function DayDialog({ title, dated, texts, ports, onOpen, onClose }: DayDialogProps) {
  const open = (one: Dated) => {
    onClose();
    onOpen(one);
  };
  return (
    <Dialog open width={420} title={title} closeLabel={ports.t('list:close')} onClose={onClose}>
      {dated.length === 0 ? (
        <p className="p-calendar-none">{ports.t('calendar:none.day')}</p>
      ) : (
        <RecordList dated={dated} texts={texts} label={title} onOpen={open} />
      )}
    </Dialog>
  );
}
