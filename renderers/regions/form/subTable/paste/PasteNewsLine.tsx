import { flushSync } from 'react-dom';
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
  /** Takes the line away, and calls off what is under way. */
  onClose(): void;
}

/** How a paste goes, with the way back. Source: BX-077. */
export default function PasteNewsLine({ news, isUndoable, field, most, ports, onUndo, onClose }: PasteNewsLineProps) {
  const { t } = ports;
  /** The line goes with the button that is pressed: the focus goes back to where the paste was. */
  const leaving = (act: () => void) => () => {
    flushSync(act);
    news.focused.focus();
  };
  if (news.status === 'reading') {
    return (
      <>
        <span>{t('form:paste.reading')}</span>
        <Button variant="link" onClick={leaving(onClose)}>
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
        <Button variant="link" onClick={leaving(onUndo)}>
          {t('form:paste.undo')}
        </Button>
      )}
      <Button variant="link" onClick={leaving(onClose)}>
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
