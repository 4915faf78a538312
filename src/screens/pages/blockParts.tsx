import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { localized } from '#schemas/localized.ts';
import type { BlockParts } from '#renderers/contracts/block.ts';
import { pageRegistry } from '#renderers/pages/index.ts';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { iconNamed } from '#renderers/regions/base/icons.ts';
import { Notice } from '#renderers/regions/base/Notice.tsx';
import { portalPath } from '#src/services/navigation/navigate.ts';
import { usePorts } from '#src/services/screen/ports.ts';
import { pathTo } from '#src/engine/navigation/menuTree.ts';
import { useAppMenu } from '#src/services/navigation/appMenu.ts';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';
import { LazyBoundary } from '#renderers/regions/lazy/LazyBoundary.tsx';
import { Skeleton } from '#renderers/regions/base/Busy.tsx';
import { loadNamespaces } from '#src/services/texts/i18n.ts';
import { BlockList } from './BlockList.tsx';
import { BlockReport } from './BlockReport.tsx';

/** Blocks of a person's own; pages without one do without their code. */
export const ownBlock = lazyComponent(async () => {
  const [part] = await Promise.all([import('./own/OwnBlock.tsx'), loadNamespaces('home', 'start', 'triage')]);
  return part;
});

const Own: BlockParts['Own'] = (props) => (
  <LazyBoundary place={<Skeleton height="100%" />}>
    <ownBlock.Part {...props} />
  </LazyBoundary>
);

/** What the blocks of a page of this application are drawn with. */
export function blockParts(appCode: string): BlockParts {
  return {
    Report: (props) => <BlockReport {...props} appCode={appCode} ports={usePorts()} />,
    List: (props) => <OneList {...props} appCode={appCode} />,
    Shortcuts: (props) => <Shortcuts {...props} appCode={appCode} />,
    Follow,
    Own,
  };
}

function OneList({ appCode, ...list }: ComponentProps<BlockParts['List']> & { appCode: string }) {
  const ports = usePorts();
  return <BlockList key={`${list.queryCode} ${ports.locale}`} {...list} appCode={appCode} ports={ports} />;
}

/** Leads to a page of the portal in this tab, to another site in a tab of its own; what is neither stays text (OP-25). */
function Follow({ url, className, children }: { url: string; className?: string; children: ReactNode }) {
  const own = portalPath(url);
  if (own !== undefined) {
    return (
      <Link className={className} to={own}>
        {children}
      </Link>
    );
  }
  const isSite = URL.canParse(url, location.origin) && /^https?:$/.test(new URL(url, location.origin).protocol);
  if (!isSite) return <span className={className}>{children}</span>;
  return (
    <a className={className} href={url} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

/** Tiles of menu nodes; those the user's menu does not have are left out. */
function Shortcuts({ nodes, label, appCode }: { nodes: readonly string[]; label: string; appCode: string }) {
  const { t, locale } = usePorts();
  const menu = useAppMenu(appCode);
  if (menu.status === 'loading') return null;
  const entries = menu.status === 'ready' ? nodes.flatMap((code) => pathTo(menu.value, (node) => node.code === code).at(-1) ?? []) : [];
  const shown = entries.flatMap((node) => {
    const page = pageRegistry.get(node.type);
    const href = page.href(node, appCode);
    return href === null ? [] : [{ node, href, icon: iconNamed(node.icon) ?? iconNamed(page.icon) ?? 'page' }];
  });
  if (shown.length === 0) return <Notice kind="empty" level={3} title={t('report:block.noShortcuts')} />;
  return (
    <ul className="p-shortcuts" aria-label={label || undefined}>
      {shown.map(({ node, href, icon }, at) => (
        <li key={node.id}>
          <Link className="p-shortcut" to={href}>
            <span className={`p-shortcut-icon p-shortcut-${(at % 6) + 1}`}>
              <Icon name={icon} />
            </span>
            <span className="p-shortcut-name">{localized(node, locale)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
