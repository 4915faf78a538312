import { useState } from 'react';
import './base.css';

const HAN = /\p{Script=Han}/u;

/** A person's picture; without one, or where it cannot be loaded, the last two characters of a Chinese name, or the initials. `size` in pixels. Beside a name it is decoration. */
export function Avatar({ name, src, size = 24 }: { name: string; src?: string; size?: number }) {
  const style = { width: size, height: size, fontSize: Math.max(10, Math.round(size * 0.4)) };
  const [broken, setBroken] = useState<string>();
  if (src !== undefined && src !== broken) return <img className="p-avatar" src={src} alt="" style={style} onError={() => setBroken(src)} />;
  return (
    <span className="p-avatar" style={style} aria-hidden="true">
      {initials(name, size)}
    </span>
  );
}

/** What stands for the picture of a person: one letter where there is little room, else two. `size` in pixels. */
export function initials(name: string, size: number): string {
  const text = name.trim();
  const letters = size < 28 ? 1 : 2;
  if (HAN.test(text)) return [...text].slice(-letters).join('');
  return text
    .split(/\s+/)
    .slice(0, letters)
    .map((word) => word[0]?.toUpperCase() ?? '')
    .join('');
}
