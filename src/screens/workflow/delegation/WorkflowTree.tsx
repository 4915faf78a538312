import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import type { Translate } from '#renderers/contracts/ports.ts';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { IconButton } from '#renderers/regions/base/IconButton.tsx';
import { FieldFault } from '#renderers/regions/form/fields/FieldFault.tsx';
import { useNameMatch } from '#renderers/regions/hooks/useNameMatch.ts';
import '#renderers/regions/widgets/choices.css';
import type { DelegableGroup } from '#src/engine/work/delegableGroups.ts';
import './WorkflowTree.css';

interface WorkflowTreeProps {
  groups: readonly DelegableGroup[];
  /** Codes of workflows. */
  chosen: readonly string[];
  /** Why the choice is refused. */
  error: string | undefined;
  t: Translate;
  onChange(chosen: string[]): void;
}

/** Workflows by application, each with its box, those of an application together, found by their names. Source: mockup 21. */
export function WorkflowTree({ groups, chosen, error, t, onChange }: WorkflowTreeProps) {
  const id = useId();
  const [wanted, setWanted] = useState('');
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const match = useNameMatch(wanted);
  const found = foundGroups(groups, (name) => match(name) !== undefined);
  const toggle = (codes: readonly string[], on: boolean) => onChange([...chosen.filter((code) => !codes.includes(code)), ...(on ? codes : [])]);
  const fold = (appCode: string) => setFolded(new Set(folded.has(appCode) ? [...folded].filter((one) => one !== appCode) : [...folded, appCode]));
  return (
    <div className="p-field" data-invalid={error !== undefined || undefined}>
      <span id={id} className="p-field-label">
        {t('workflow:trust.workflows')}
        <span className="p-required" aria-hidden="true">
          *
        </span>
        <output className="p-workflow-chosen">{chosen.length > 0 && t('work:trust.chosen', { count: chosen.length })}</output>
      </span>
      <fieldset className="p-workflow-tree" aria-labelledby={id} aria-describedby={error === undefined ? undefined : `${id}-error`}>
        <div className="p-workflow-search">
          <Icon name="search" size={16} />
          <input
            type="search"
            placeholder={t('work:trust.search')}
            aria-label={t('work:trust.search')}
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
            // The form is not what Enter means here.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        </div>
        <ul className="p-workflow-groups">
          {found.map((group) => (
            <Group
              key={group.appCode}
              group={group}
              isNamed={groups.length > 1}
              isOpen={wanted !== '' || !folded.has(group.appCode)}
              chosen={chosen}
              t={t}
              onToggle={toggle}
              onFold={() => fold(group.appCode)}
            />
          ))}
        </ul>
        {found.length === 0 && <p className="p-workflow-none">{t('work:trust.noMatch')}</p>}
      </fieldset>
      {error !== undefined && <FieldFault id={`${id}-error`} text={error} />}
    </div>
  );
}

function foundGroups(groups: readonly DelegableGroup[], isFound: (name: string) => boolean): DelegableGroup[] {
  return groups
    .map((group) => ({ ...group, workflows: group.workflows.filter(({ names }) => names.some(isFound)) }))
    .filter(({ workflows }) => workflows.length > 0);
}

interface GroupProps extends Pick<WorkflowTreeProps, 'chosen' | 't'> {
  group: DelegableGroup;
  /** One application alone needs no name. */
  isNamed: boolean;
  isOpen: boolean;
  onToggle(codes: readonly string[], on: boolean): void;
  onFold(): void;
}

function Group({ group: { name, workflows }, isNamed, isOpen, chosen, t, onToggle, onFold }: GroupProps) {
  const list = (
    <ul className="p-workflow-list" data-named={isNamed || undefined}>
      {workflows.map((one) => (
        <li key={one.code}>
          <label className="p-choice">
            <input type="checkbox" className="p-checkbox" checked={chosen.includes(one.code)} onChange={({ target }) => onToggle([one.code], target.checked)} />
            <span>{one.name}</span>
          </label>
        </li>
      ))}
    </ul>
  );
  if (!isNamed) return <li>{list}</li>;
  const codes = workflows.map(({ code }) => code);
  return (
    <li>
      <div className="p-workflow-app">
        <AppBox name={name} count={codes.filter((code) => chosen.includes(code)).length} all={codes.length} onCheck={(on) => onToggle(codes, on)}>
          <IconButton
            size="small"
            icon={isOpen ? 'chevronDown' : 'chevronRight'}
            label={t(isOpen ? 'work:trust.fold' : 'work:trust.unfold', { name })}
            aria-expanded={isOpen}
            onClick={onFold}
          />
        </AppBox>
      </div>
      {isOpen && list}
    </li>
  );
}

interface AppBoxProps {
  name: string;
  count: number;
  all: number;
  onCheck(on: boolean): void;
  /** Stands between the box and the name. */
  children: ReactNode;
}

/** Checks all workflows of an application; half full while some are. */
function AppBox({ name, count, all, onCheck, children }: AppBoxProps) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && count < all;
  }, [count, all]);
  return (
    <>
      <input ref={box} id={id} type="checkbox" className="p-checkbox" checked={count === all} onChange={({ target }) => onCheck(target.checked)} />
      {children}
      <label htmlFor={id} className="p-choice">
        {name}
      </label>
    </>
  );
}
