import type { MouseEvent } from 'react';
import type { RelationRefValue } from '#schemas/property.ts';
import type { RecordLink } from '#renderers/contracts/ports.ts';
import './tags.css';

interface RecordTagsProps {
  records: readonly RelationRefValue[];
  /** Where a record is opened; without one its name is text. */
  link?: ((id: string) => RecordLink | undefined) | undefined;
}

/** Names of related records one behind the other, with the separator of the language; deleted ones in grey, never as links. */
export function RecordTags({ records, link }: RecordTagsProps) {
  return (
    <span className="p-record-tags">
      {records.map(({ id, name, deleted }) =>
        deleted ? (
          <span key={id} className="p-record-tag p-record-deleted">
            {name}
          </span>
        ) : (
          <RecordTag key={id} name={name} link={link?.(id)} />
        ),
      )}
    </span>
  );
}

function RecordTag({ name, link }: { name: string; link: RecordLink | undefined }) {
  if (link === undefined) return <span className="p-record-tag">{name}</span>;
  const follow = (event: MouseEvent) => {
    // Into a tab or window of its own a link is followed by the browser.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    link.follow();
  };
  return (
    <a className="p-record-tag p-record-link" href={link.href} onClick={follow}>
      {name}
    </a>
  );
}
