import { useRef, useState } from 'react';
import type { ReportData } from '#schemas/report.ts';
import type { FigureWords } from '#renderers/charts/figures.ts';
import { figuresCsv } from '#renderers/charts/figuresCsv.ts';
import { isChart } from '#renderers/charts/ReportView.tsx';
import { IconButton } from '#renderers/regions/base/IconButton.tsx';
import { Menu, type MenuProps } from '#renderers/regions/base/Menu.tsx';
import { Segmented } from '#renderers/regions/base/Segmented.tsx';
import { saveBlob } from '#src/api/saveBlob.ts';

interface ReportToolsProps {
  name: string;
  type: string;
  /** The figures that are shown; undefined while there are none. */
  data: ReportData | undefined;
  words: FigureWords;
  /** Saves the chart as a picture. */
  onPicture(): void;
  asTable: boolean;
  onAsTable(asTable: boolean): void;
  /** Leads to the report's own page, from blocks. */
  onOpen?: () => void;
}

/** Chart or table, and the report as a picture or as data. */
export function ReportTools({ name, type, data, words, onPicture, asTable, onAsTable, onOpen }: ReportToolsProps) {
  const { t } = words;
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const items: MenuProps['items'] = [
    ...(onOpen ? [{ id: 'open', label: t('report:openReport'), icon: 'chart' as const, onSelect: onOpen }] : []),
    ...(isChart(type) && !asTable ? [{ id: 'picture', label: t('report:savePicture'), icon: 'download' as const, onSelect: onPicture }] : []),
    ...(data
      ? [
          {
            id: 'data',
            label: t('report:saveData'),
            icon: 'table' as const,
            onSelect: () => saveBlob(new Blob([figuresCsv(data, words)], { type: 'text/csv;charset=utf-8' }), `${fileName(name)}.csv`),
          },
        ]
      : []),
  ];
  return (
    <div className="p-report-tools">
      {isChart(type) && (
        <Segmented
          label={t('report:as')}
          choices={[
            { key: 'chart', label: t('report:asChart') },
            { key: 'table', label: t('report:asTable') },
          ]}
          value={asTable ? 'table' : 'chart'}
          onChange={(key) => onAsTable(key === 'table')}
        />
      )}
      {items.length > 0 && (
        <>
          <IconButton ref={button} icon="more" label={t('report:more', { name })} aria-haspopup="menu" aria-expanded={open} onClick={() => setOpen(!open)} />
          <Menu anchor={button} open={open} onClose={() => setOpen(false)} label={t('report:more', { name })} items={items} placement="bottom-end" />
        </>
      )}
    </div>
  );
}

/** Gives the chart to the browser as a file. */
export function savePicture(name: string, picture: string | undefined): void {
  if (picture !== undefined) saveBlob(pngOf(picture), `${fileName(name)}.png`);
}

/** The bytes of a PNG data address; asking the browser to fetch it would be a connection the page's policy refuses. */
function pngOf(address: string): Blob {
  const bytes = Uint8Array.from(atob(address.slice(address.indexOf(',') + 1)), (letter) => letter.charCodeAt(0));
  return new Blob([bytes], { type: 'image/png' });
}

/** A name without what file systems refuse. */
function fileName(name: string): string {
  return name.replaceAll(/[\\/:*?"<>|]/g, '_');
}
