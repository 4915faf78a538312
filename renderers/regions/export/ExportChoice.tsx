import { useId } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { ExportCalls, ExportRows } from '#renderers/contracts/exportCalls.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import type { ExportChosen } from './useExportChoice.ts';
import '#renderers/regions/widgets/choices.css';

interface ExportChoiceProps {
  choice: ExportChosen;
  total: number;
  exports: ExportCalls;
  ports: Ports;
}

/** Which rows and which columns. */
export function ExportChoice({ choice, total, exports, ports: { t } }: ExportChoiceProps) {
  const name = useId();
  const checked = exports.checked();
  const offered: readonly { rows: ExportRows; text: string }[] = [
    ...(checked > 0 ? [{ rows: 'checked' as const, text: t('export:rows.checked', { count: checked }) }] : []),
    { rows: 'matching', text: t(exports.filtered() ? 'export:rows.matching' : 'export:rows.all', { count: total }) },
    ...(exports.filtered() ? [{ rows: 'all' as const, text: t('export:rows.everything') }] : []),
  ];
  return (
    <>
      <fieldset className="p-choices p-export-part">
        <legend>{t('export:rows.label')}</legend>
        {offered.map(({ rows, text }) => (
          <label key={rows} className="p-choice">
            <input type="radio" className="p-radio" name={name} checked={choice.rows === rows} onChange={() => choice.setRows(rows)} />
            <span>{text}</span>
          </label>
        ))}
      </fieldset>
      <Columns choice={choice} t={t} />
      <p className="p-export-hint">{t('export:hint')}</p>
    </>
  );
}

function Columns({ choice: { columns, chosen, choose }, t }: { choice: ExportChosen; t: Ports['t'] }) {
  const label = useId();
  const keys = new Set(chosen);
  const toggle = (key: string, on: boolean) => choose(on ? new Set([...chosen, key]) : new Set(chosen.filter((one) => one !== key)));
  return (
    <fieldset className="p-export-part" aria-labelledby={label}>
      <div className="p-export-head">
        <span id={label}>{t('export:columns.label')}</span>
        <output>{t('export:columns.count', { chosen: chosen.length, all: columns.length })}</output>
        <Button variant="link" size="small" onClick={() => choose(new Set(columns.map(({ key }) => key)))}>
          {t('export:columns.all')}
        </Button>
        <Button variant="link" size="small" onClick={() => choose(new Set(columns.filter(({ shown }) => shown).map(({ key }) => key)))}>
          {t('export:columns.shown')}
        </Button>
      </div>
      <ul className="p-export-columns">
        {columns.map(({ key, name }) => (
          <li key={key}>
            <label className="p-choice">
              <input type="checkbox" className="p-checkbox" checked={keys.has(key)} onChange={(event) => toggle(key, event.target.checked)} />
              <span>{name}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
