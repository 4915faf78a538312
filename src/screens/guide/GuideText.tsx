import { createElement, Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { GUIDE_ID, type GuideElement, type GuideNode } from './guidePage.ts';

/** The text of a guide: headings that can be linked to, tables and code that scroll for themselves. */
export function GuideText({ nodes }: { nodes: readonly GuideNode[] }): ReactNode {
  return nodes.map((node, at) => <Fragment key={at}>{typeof node === 'string' ? node : <GuidePart part={node} />}</Fragment>);
}

function GuidePart({ part }: { part: GuideElement }) {
  const { tag, id, href = '', src, alt, width, height, children } = part;
  const inner = children.length === 0 ? undefined : <GuideText nodes={children} />;
  if (tag === 'img') return <img src={src} alt={alt} width={width} height={height} loading="lazy" />;
  if (tag === 'a') return <GuideLink href={href}>{inner}</GuideLink>;
  const drawn = createElement(tag, { id: id && GUIDE_ID + id }, inner);
  if (tag !== 'table' && tag !== 'pre') return drawn;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
    <div className="p-guide-wide" tabIndex={0}>
      {drawn}
    </div>
  );
}

function GuideLink({ href, children }: { href: string; children: ReactNode }) {
  if (/^[/#]/.test(href)) return <Link to={href}>{children}</Link>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
