import { Button as AriaButton, Tree, TreeItem, TreeItemContent } from 'react-aria-components';
import type { Ports } from '#renderers/contract.ts';
import { Avatar } from '#renderers/regions/base/Avatar.tsx';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { UnitType } from '#schemas/codes.ts';
import type { UnitHit } from '#schemas/organisation.ts';
import { PanelSkeleton } from '../PickerField.tsx';
import { useUnitTree, type UnitNode } from './useUnitTree.ts';
import './optionList.css';
import './unitTree.css';

export interface UnitTreeProps {
  chosen: readonly UnitHit[];
  unitType: number | undefined;
  several: boolean;
  label: string;
  ports: Ports;
  onChoose(ids: readonly string[], known: ReadonlyMap<string, UnitHit>): void;
}

/** The organisation: departments that unfold, people in them where people may be chosen. */
export function UnitTree({ chosen, unitType, several, label, ports, onChoose }: UnitTreeProps) {
  const { t } = ports;
  const withPeople = unitType !== UnitType.department;
  const tree = useUnitTree(ports.organisation, withPeople);
  if (tree.status === 'failed') return <p className="p-panel-note">{t('form:pick.failed')}</p>;
  if (tree.status === 'loading') return <PanelSkeleton />;
  const selected = chosen.map((unit) => unit.id);
  const fixed = [...tree.nodes.values()].filter((node) => unitType !== undefined && node.unit.unitType !== unitType).map((node) => node.unit.id);
  return (
    <Tree
      aria-label={label}
      className="p-unit-tree"
      selectionMode={several ? 'multiple' : 'single'}
      selectionBehavior="toggle"
      disabledBehavior="selection"
      disabledKeys={fixed}
      selectedKeys={selected}
      expandedKeys={tree.open}
      onExpandedChange={(keys) => tree.setOpen(new Set([...keys].map(String)))}
      onSelectionChange={(keys) => keys !== 'all' && onChoose([...keys].map(String), new Map([...tree.nodes].map(([id, node]) => [id, node.unit])))}
      onAction={(key) => tree.toggle(String(key))}
      renderEmptyState={() => <p className="p-panel-note">{t('form:units.none')}</p>}
    >
      {tree.roots.map((id) => (
        <Branch key={id} id={id} nodes={tree.nodes} openLabel={t('form:units.open')} />
      ))}
    </Tree>
  );
}

function Branch({ id, nodes, openLabel }: { id: string; nodes: ReadonlyMap<string, UnitNode>; openLabel: string }) {
  const node = nodes.get(id);
  if (!node) return null;
  const isDepartment = node.unit.unitType === UnitType.department;
  return (
    <TreeItem id={id} textValue={node.unit.name} hasChildItems={node.folds} className="p-unit-node">
      <TreeItemContent>
        {node.folds ? (
          <AriaButton slot="chevron" className="p-bare-icon" aria-label={openLabel}>
            <Icon name="chevronRight" size={16} />
          </AriaButton>
        ) : (
          <span className="p-bare-icon" />
        )}
        {isDepartment ? <Icon name="building" size={16} /> : <Avatar name={node.unit.name} size={20} />}
        <span className="p-option-text">{node.unit.name}</span>
        <Icon name="check" size={16} className="p-option-check" />
      </TreeItemContent>
      {node.children.map((child) => (
        <Branch key={child} id={child} nodes={nodes} openLabel={openLabel} />
      ))}
    </TreeItem>
  );
}
