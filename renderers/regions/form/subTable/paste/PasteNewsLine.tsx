import type { Ports } from '#renderers/contracts/ports.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import type { FormField } from '#schemas/formSchema/field.ts';
import type { PasteNews } from './pasteRows.ts';
import type { ReadBlock } from './readBlock.ts';

interface PasteNewsLineProps {
  news: PasteNews;
  /** The rows were not changed since. */
  isUndoable: boolean;
  field: FormField;
  most: number;
  ports: Ports;
  onUndo(): void;
  onClose(): void;
}

/** How a paste went, with the way back. Source: BX-077. */
export default function PasteNewsLine({ news, isUndoable, field, most, ports, onUndo, onClose }: PasteNewsLineProps) {
  const { t } = ports;
  if (news.status === 'reading') {
    return (
      <>
        <span>{t('form:paste.reading')}</span>
        <Button variant="link" onClick={news.cancel}>
          {t('form:paste.cancel')}
        </Button>
      </>
    );
  }
  const sentences = news.status === 'failed' ? [t('form:paste.failed', { reason: news.reason })] : sentencesOfBlock(news.block, field, most, ports);
  return (
    <>
      {sentences.map((sentence) => (
        <span key={sentence}>{sentence}</span>
      ))}
      {isUndoable && (
        <Button variant="link" onClick={onUndo}>
          {t('form:paste.undo')}
        </Button>
      )}
      <Button variant="link" onClick={onClose}>
        {t('form:paste.close')}
      </Button>
    </>
  );
}

function sentencesOfBlock({ filled, faults, locked, surplusColumns, surplusRows }: ReadBlock, { fixedRows }: FormField, most: number, { t, locale }: Ports) {
  return [
    t('form:paste.done', { count: filled }),
    faults > 0 ? t('form:paste.faults', { count: faults }) : '',
    locked.length > 0 ? t('form:paste.locked', { names: new Intl.ListFormat(locale).format(locked) }) : '',
    surplusColumns > 0 ? t('form:paste.columns', { count: surplusColumns }) : '',
    surplusRows > 0 ? t(fixedRows === true ? 'form:paste.fixedRows' : 'form:paste.rows', { count: surplusRows, most }) : '',
  ].filter((sentence) => sentence !== '');
}
