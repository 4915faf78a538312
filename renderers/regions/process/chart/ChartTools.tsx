import type { RefObject } from 'react';
import type { Translate } from '#renderers/contracts/ports.ts';
import { addIcons, type IconName } from '#renderers/regions/base/Icon.tsx';
import { IconButton } from '#renderers/regions/base/IconButton.tsx';
import { MenuIconButton } from '#renderers/regions/base/MenuButton.tsx';
import type { NodeBounds } from '#schemas/workflow/definition.ts';
import { drawingText, toPng } from './chartImage.ts';

interface ChartToolsProps {
  drawing: RefObject<SVGSVGElement | null>;
  bounds: NodeBounds;
  fileName: string;
  onZoom(factor: number): void;
  onFit(): void;
  onSave(file: Blob, name: string): void;
  t: Translate;
}

const STEP = 1.25;

// The only place that draws it: it comes with the chart, not with the shell.
addIcons({ fit: 'M3 6.8V3h3.8M11.2 3H15v3.8M15 11.2V15h-3.8M6.8 15H3v-3.8' });
const FIT = 'fit' as IconName; // just added

/** Zoom, fit and download of the chart. */
export function ChartTools({ drawing, bounds, fileName, onZoom, onFit, onSave, t }: ChartToolsProps) {
  const save = async (ending: 'svg' | 'png') => {
    if (!drawing.current) return;
    const text = drawingText(drawing.current, bounds);
    onSave(ending === 'svg' ? new Blob([text], { type: 'image/svg+xml' }) : await toPng(text, bounds), `${fileName}.${ending}`);
  };
  return (
    <div className="p-chart-tools" role="toolbar" aria-label={t('track:chart.tools')}>
      <IconButton size="small" tooltip="top" icon="minus" label={t('track:chart.smaller')} onClick={() => onZoom(1 / STEP)} />
      <IconButton size="small" tooltip="top" icon="add" label={t('track:chart.larger')} onClick={() => onZoom(STEP)} />
      <IconButton size="small" tooltip="top" icon={FIT} label={t('track:chart.fit')} onClick={onFit} />
      <span className="p-chart-divider" aria-hidden="true" />
      <MenuIconButton
        size="small"
        tooltip="top"
        icon="download"
        label={t('track:chart.download')}
        items={(['png', 'svg'] as const).map((ending) => ({ id: ending, label: t(`track:chart.${ending}`), onSelect: () => void save(ending) }))}
      />
    </div>
  );
}
