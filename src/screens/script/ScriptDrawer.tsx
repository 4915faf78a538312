import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import type { Ports } from '#renderers/contracts/ports.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { IconButton } from '#renderers/regions/base/IconButton.tsx';
import { LazyBoundary } from '#renderers/regions/lazy/LazyBoundary.tsx';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';
import type { RecordedPage } from '#src/engine/scripts/recordScript.ts';
import type { ScriptRunLog } from '#src/engine/scripts/scriptRunLog.ts';
import { loadNamespaces } from '#src/services/texts/i18n.ts';
import { Console } from './Console.tsx';
import { consoleLines } from './consoleLines.ts';
import { RecordingTab } from './RecordingTab.tsx';
import { RunList } from './RunList.tsx';
import { Splitter, useHeight } from './Splitter.tsx';
import '#renderers/regions/form/form.css';
import './ScriptPanel.css';
import './scriptRuns.css';
import './scriptConsole.css';
import './scriptRecording.css';
import './scriptInspector.css';

const { Part: TrialTab } = lazyComponent(async () => {
  const [part] = await Promise.all([import('./trial/TrialTab.tsx'), loadNamespaces('trial', 'form')]);
  return part;
});

/** The list or form whose script is looked at. */
export interface ScriptedPage extends RecordedPage {
  runLog: ScriptRunLog;
  /** Text of the script; empty without one. */
  source: string;
  /** Begins the script again, so that a recording has its beginning. */
  restart(): void;
  /** Confirms first where that would lose typed text. */
  mayRestart?(): Promise<boolean>;
}

interface DrawerProps {
  page: ScriptedPage;
  ports: Ports;
  /** Element the drawer lies in. */
  around: Element;
  /** Picking of parts to explain, where there is that. */
  pick?: { isOn: boolean; toggle(): void };
  /** Stands beside the tabs. */
  side?: ReactNode;
  /** It is recorded which line writes what. */
  isWatched: boolean;
  onClose(): void;
}

/** What a script did: runs against their limits, console, recordings. Source: BX-028 to BX-030, mockup 12. */
export function ScriptDrawer({ page, ports, around, pick, side, isWatched, onClose }: DrawerProps) {
  const { runLog, source } = page;
  const snapshot = useSyncExternalStore(runLog.store.subscribe, runLog.store.get);
  const height = useHeight(around);
  useEffect(() => {
    runLog.store.set({ isMeasured: true, isWatched });
    return () => runLog.store.set({ isMeasured: false, isWatched: false });
  }, [runLog, isWatched]);
  const { t } = ports;
  const lines = consoleLines(snapshot.runs);
  return (
    <section className="p-script" aria-label={t('script:title')} style={{ height: height.px }}>
      <Splitter height={height} label={t('script:resize')} />
      <Tabs className="p-script-tabs">
        <div className="p-script-head">
          <TabList className="p-tab-list p-script-tab-list" aria-label={t('script:title')}>
            <PanelTab id="runs" label={t('script:tabs.runs')} count={snapshot.runs.length} />
            <PanelTab id="console" label={t('script:tabs.console')} count={lines.length} />
            <PanelTab id="recording" label={t('script:tabs.recording')} />
            <PanelTab id="trial" label={t('script:tabs.trial')} />
          </TabList>
          <HeadTools ports={ports} strikeCount={runLog.strikeCount()} limit={snapshot.limits.strikes} pick={pick} onClear={runLog.forget} onClose={onClose} />
        </div>
        <div className="p-script-body">
          <div className="p-script-main">
            <TabPanel id="runs" className="p-script-view">
              <RunList snapshot={snapshot} source={source} ports={ports} />
            </TabPanel>
            <TabPanel id="console" className="p-script-view">
              <Console lines={lines} ports={ports} />
            </TabPanel>
            <TabPanel id="recording" className="p-script-view" shouldForceMount>
              <RecordingTab page={page} isRecording={snapshot.isRecording} ports={ports} />
            </TabPanel>
            <TabPanel id="trial" className="p-script-view">
              <LazyBoundary place={null}>
                <TrialTab first={{ schemaCode: schemaOfPage(page) }} ports={ports} />
              </LazyBoundary>
            </TabPanel>
          </div>
          {side}
        </div>
      </Tabs>
    </section>
  );
}

/** The model of a page: its name is `schemaCode/viewCode`, or `schemaCode/sheetCode`. */
const schemaOfPage = ({ name }: ScriptedPage): string => name.split('/')[0] ?? '';

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
  strikeCount: number;
  limit: number;
  pick: DrawerProps['pick'];
  onClear(): void;
  onClose(): void;
}

function HeadTools({ ports: { t }, strikeCount, limit, pick, onClear, onClose }: HeadToolsProps) {
  return (
    <div className="p-script-tools">
      <span className="p-script-only">
        <Icon name="lock" size={16} />
        {t('script:onlyAdministrators')}
      </span>
      {strikeCount > 0 && <span className="p-script-strikes">{t('script:strikes', { strikes: strikeCount, limit })}</span>}
      {pick && (
        <Button size="small" icon="search" aria-pressed={pick.isOn} className={pick.isOn ? 'p-script-picking' : ''} onClick={pick.toggle}>
          {t('script:inspect.start')}
        </Button>
      )}
      <IconButton size="small" icon="trash" label={t('script:clear')} onClick={onClear} />
      <IconButton size="small" icon="close" label={t('script:close')} onClick={onClose} />
    </div>
  );
}
