import { useState } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { PanelLine } from './consoleLines.ts';
import { hookName, placeText, runTimeText } from './runTexts.ts';

/** What the script wrote and how its runs failed, with hook, line and time. Source: BX-028. */
export function Console({ lines, ports: { t } }: { lines: readonly PanelLine[]; ports: Ports }) {
  const [word, setWord] = useState('');
  const [level, setLevel] = useState('');
  const wanted = word.trim().toLowerCase();
  const shown = lines.filter((line) => (level === '' || line.level === level) && (wanted === '' || `${line.text} ${line.hook}`.toLowerCase().includes(wanted)));
  return (
    <>
      <div className="p-script-filter">
        <input
          type="search"
          className="p-input"
          aria-label={t('script:console.filter')}
          placeholder={t('script:console.filter')}
          value={word}
          onChange={(event) => setWord(event.target.value)}
        />
        <select className="p-input" aria-label={t('script:console.level')} value={level} onChange={(event) => setLevel(event.target.value)}>
          {['', 'error', 'warn', 'info', 'debug'].map((one) => (
            <option key={one} value={one}>
              {t(`script:console.levels.${one === '' ? 'all' : one}`)}
            </option>
          ))}
        </select>
      </div>
      {shown.length === 0 && <p className="p-script-empty">{t(lines.length === 0 ? 'script:console.empty' : 'script:console.nothing')}</p>}
      <ul className="p-script-lines" aria-label={t('script:tabs.console')}>
        {shown.map((line) => (
          <li key={line.key} data-level={line.level}>
            <time className="p-script-time">{runTimeText(line.at)}</time>
            {line.level !== 'info' && <span className="p-script-level">{t(`script:console.levels.${line.level}`)}</span>}
            <span className="p-script-text">
              {line.code !== undefined && `${t(`script:codes.${line.code}`)} `}
              {line.text}
            </span>
            <span className="p-script-place">{placeText(hookName(line.hook, t), line.line)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
