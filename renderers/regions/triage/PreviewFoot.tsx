import type { Ports } from '#renderers/contracts/ports.ts';
import { itemOfRow, type ItemPreview, type TriageAct } from '#renderers/contracts/triage.ts';
import { Avatar } from '#renderers/regions/base/Avatar.tsx';
import { Button } from '#renderers/regions/base/Button.tsx';
import { iconNamed } from '#renderers/regions/base/icons.ts';
import { MenuButton } from '#renderers/regions/base/MenuButton.tsx';
import { NextStep } from '#renderers/regions/process/NextStep.tsx';
import { listSeparator } from '#schemas/formats/format.ts';
import type { ListRow } from '#schemas/list.ts';
import { localized } from '#schemas/localized.ts';
import type { ForecastStep } from '#schemas/workflow/forecast.ts';
import { PreviewOpinion } from './opinion/PreviewOpinion.tsx';
import type { TriagePreviewProps } from './TriagePreview.tsx';
import './triageFoot.css';

/** Acts on the line where they are offered, at most so many; the rest stands behind 'more', and who is next has room beside it. */
const MAIN: ReadonlySet<string> = new Set(['agree', 'submit', 'disAgree', 'showReject', 'forward', 'adjustParticipant', 'assist', 'circulate']);
const ON_LINE = 4;
/** People who are named as the next ones. */
const MOST_NAMES = 2;

interface PreviewFootProps extends TriagePreviewProps {
  row: ListRow;
  preview: ItemPreview | undefined;
}

/** The opinion, the acts that the server names, and who is next. Source: mockups 08, 23, contract 21.6. */
export function PreviewFoot(props: PreviewFootProps) {
  const { row, preview, state, work, ports, onAct, onRead } = props;
  const { t } = ports;
  if (work.kind === 'toread')
    return (
      <footer className="p-preview-foot">
        <div className="p-preview-acts">
          <Button variant="primary" icon="check" onClick={() => onRead(row)}>
            {t('triage:markRead')}
            <kbd className="p-preview-key">␣</kbd>
          </Button>
          <Acts acts={work.actsOf(row)} row={row} onAct={onAct} ports={ports} />
        </div>
      </footer>
    );
  const { opinionRule, actions } = itemOfRow(row);
  const hasOpinion = opinionRule !== 'none' && (actions.includes('agree') || actions.includes('disAgree'));
  return (
    <footer className="p-preview-foot">
      {hasOpinion && <PreviewOpinion row={row} state={state} work={work} isRequired={opinionRule === 'required'} t={t} />}
      <div className="p-preview-acts">
        <Acts acts={work.actsOf(row)} row={row} onAct={onAct} ports={ports} />
        <Next preview={preview} isAgreed={actions.includes('agree')} ports={ports} />
      </div>
    </footer>
  );
}

interface ActsProps {
  acts: readonly TriageAct[];
  row: ListRow;
  ports: Ports;
  onAct(code: string, row: ListRow): void;
}

function Acts({ acts, row, ports: { t }, onAct }: ActsProps) {
  const { quick, actions } = itemOfRow(row);
  const refusing = actions.includes('showReject') ? 'showReject' : 'disAgree';
  const keys = new Map([[refusing, 'R'], ['forward', 'F'], ...(quick ? ([['agree', 'A']] as const) : [])]);
  const onLine = acts.filter(({ code }) => MAIN.has(code)).slice(0, ON_LINE);
  const behind = acts.filter((act) => !onLine.includes(act));
  return (
    <>
      {onLine.map(({ code, icon, variant }) => {
        const [name, key] = [iconNamed(icon), keys.get(code)];
        return (
          <Button
            key={code}
            {...(name && { icon: name })}
            {...(variant && { variant })}
            {...(key && { 'aria-keyshortcuts': key.toLowerCase() })}
            onClick={() => onAct(code, row)}
          >
            {t(`workflow:button.${wordOfAct(code, row)}`)}
            {key && (
              <kbd className="p-preview-key" aria-hidden="true">
                {key}
              </kbd>
            )}
          </Button>
        );
      })}
      {behind.length > 0 && <More acts={behind} row={row} t={t} onAct={onAct} />}
    </>
  );
}

/** An assistant gives an opinion: nothing of theirs is submitted (contract 21.6). */
const wordOfAct = (code: string, row: ListRow): string => (code === 'submit' && itemOfRow(row).workItemType === 2 ? 'giveOpinion' : code);

function More({ acts, row, t, onAct }: Omit<ActsProps, 'ports'> & Pick<Ports, 't'>) {
  return (
    <MenuButton
      label={t('workflow:more')}
      items={acts.map(({ code, icon, variant }) => {
        const name = iconNamed(icon);
        return { id: code, label: t(`workflow:button.${code}`), ...(name && { icon: name }), danger: variant === 'danger', onSelect: () => onAct(code, row) };
      })}
    />
  );
}

/** Who is next once the item is decided, or what stands in the way. */
function Next({ preview, isAgreed, ports }: { preview: ItemPreview | undefined; isAgreed: boolean; ports: Ports }) {
  const { t } = ports;
  const coming = preview?.coming;
  // Its room is there before it is: nothing moves when it comes.
  if (!coming) return <p className="p-preview-next" />;
  const nearest = coming.find(({ level, fault }) => level === 1 || Boolean(fault));
  return (
    <p className="p-preview-next">
      <span>{t(isAgreed ? 'triage:then.agree' : 'triage:then.submit')}</span>
      {nearest ? <NextOne step={nearest} ports={ports} /> : <strong>{t('workflow:next.end')}</strong>}
    </p>
  );
}

function NextOne({ step, ports }: { step: ForecastStep; ports: Ports }) {
  const { participants, activityName, name_i18n, fault } = step;
  if (fault) return <NextStep step={step} ports={ports} />;
  const [first] = participants;
  const names = participants.slice(0, MOST_NAMES).map(({ name }) => name);
  const more = participants.length > MOST_NAMES ? ` +${participants.length - MOST_NAMES}` : '';
  return (
    <>
      <strong>{localized({ name: activityName, name_i18n }, ports.locale)}</strong>
      {first && <Avatar name={first.name} size={20} />}
      {first && <span>{names.join(listSeparator(ports.locale)) + more}</span>}
    </>
  );
}
