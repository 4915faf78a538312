import { useEffect, useState, useSyncExternalStore } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import type { Ports } from '#renderers/contract.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { IconButton } from '#renderers/regions/base/IconButton.tsx';
import { inspectPart, type Picked } from '#src/engine/inspectPart.ts';
import type { ListHandle } from '#src/engine/openList.ts';
import { bookOf } from '#src/engine/scriptBook.ts';
import { Console } from './Console.tsx';
import { consoleLines } from './consoleLines.ts';
import { Inspector } from './Inspector.tsx';
import { RecordingTab } from './RecordingTab.tsx';
import { RunList } from './RunList.tsx';
import { Splitter, useHeight } from './Splitter.tsx';
import { usePicker } from './usePicker.ts';
import '#renderers/regions/form/form.css';
import './scriptPanel.css';

interface ScriptPanelProps {
  handle: ListHandle;
  ports: Ports;
  /** Element of the list, parts of which are picked. */
  list: Element;
  onClose(): void;
}

/** What the script of a list did: runs against their limits, console, recordings, and why a part is as it is. Source: BX-027 to BX-030, mockup 12. */
export function ScriptPanel({ handle, ports, list, onClose }: ScriptPanelProps) {
  const { core } = handle;
  const [book] = useState(() => bookOf(core));
  const shot = useSyncExternalStore(book.store.subscribe, book.store.get);
  const { model } = useSyncExternalStore(core.store.subscribe, core.store.get);
  const [picked, setPicked] = useState<Picked>();
  const [picking, setPicking] = useState(false);
  const height = useHeight(list);
  const isInspecting = picking || picked !== undefined;
  useEffect(() => {
    book.store.set({ isMeasured: true, isWatched: isInspecting });
    return () => book.store.set({ isMeasured: false, isWatched: false });
  }, [book, isInspecting]);
  usePicker({ list, core, isOn: picking, onPick: setPicked, onEnd: () => setPicking(false) });
  const { t } = ports;
  const source = model?.script ?? '';
  const lines = consoleLines(shot.runs);
  return (
    <section className="p-script" aria-label={t('script:title')} style={{ height: height.px }}>
      <Splitter height={height} label={t('script:resize')} />
      <Tabs className="p-script-tabs">
        <div className="p-script-head">
          <TabList className="p-tab-list p-script-tab-list" aria-label={t('script:title')}>
            <PanelTab id="runs" label={t('script:tabs.runs')} count={shot.runs.length} />
            <PanelTab id="console" label={t('script:tabs.console')} count={lines.length} />
            <PanelTab id="recording" label={t('script:tabs.recording')} />
          </TabList>
          <HeadTools
            ports={ports}
            strikes={book.strikes()}
            limit={shot.limits.strikes}
            picking={picking}
            onPick={() => setPicking(!picking)}
            onClear={book.forget}
            onClose={onClose}
          />
        </div>
        <div className="p-script-body">
          <div className="p-script-main">
            <TabPanel id="runs" className="p-script-view">
              <RunList shot={shot} source={source} ports={ports} />
            </TabPanel>
            <TabPanel id="console" className="p-script-view">
              <Console lines={lines} ports={ports} />
            </TabPanel>
            <TabPanel id="recording" className="p-script-view" shouldForceMount>
              <RecordingTab handle={handle} book={book} isRecording={shot.isRecording} hasScript={source !== ''} ports={ports} />
            </TabPanel>
          </div>
          {isInspecting && (
            <Inspector
              explanation={picked && inspectPart(core, picked)}
              isGone={picked !== undefined}
              picking={picking}
              view={model?.config.code ?? ''}
              source={source}
              ports={ports}
              onClose={() => {
                setPicked(undefined);
                setPicking(false);
              }}
            />
          )}
        </div>
      </Tabs>
    </section>
  );
}

function PanelTab({ id, label, count }: { id: string; label: string; count?: number }) {
  return (
    <Tab id={id} className="p-tab">
      {label}
      {count !== undefined && <span className="p-script-count">{count}</span>}
    </Tab>
  );
}

interface HeadToolsProps {
  ports: Ports;
  strikes: number;
  limit: number;
  picking: boolean;
  onPick(): void;
  onClear(): void;
  onClose(): void;
}

function HeadTools({ ports: { t }, strikes, limit, picking, onPick, onClear, onClose }: HeadToolsProps) {
  return (
    <div className="p-script-tools">
      <span className="p-script-only">
        <Icon name="lock" size={16} />
        {t('script:onlyAdministrators')}
      </span>
      {strikes > 0 && <span className="p-script-strikes">{t('script:strikes', { strikes, limit })}</span>}
      <Button size="small" icon="search" aria-pressed={picking} className={picking ? 'p-script-picking' : ''} onClick={onPick}>
        {t('script:inspect.start')}
      </Button>
      <IconButton size="small" icon="trash" label={t('script:clear')} onClick={onClear} />
      <IconButton size="small" icon="close" label={t('script:close')} onClick={onClose} />
    </div>
  );
}
