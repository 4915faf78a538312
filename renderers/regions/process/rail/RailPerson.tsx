import { use } from 'react';
import { Avatar } from '#renderers/regions/base/Avatar.tsx';
import { RailContext } from './railContext.ts';

interface RailPersonProps {
  /** As it is written, e.g. with whom it is for. */
  label: string;
  person: { name: string; imgUrl?: string | null | undefined };
}

/** A person with their picture before the name. */
export function RailPerson({ label, person: { name, imgUrl } }: RailPersonProps) {
  const src = use(RailContext)?.pictureOf(imgUrl);
  return (
    <span className="p-rail-person">
      <Avatar name={name} size={18} {...(src !== undefined && { src })} />
      <span>{label}</span>
    </span>
  );
}
