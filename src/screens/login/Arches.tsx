const RINGS = [0, 1, 2, 3, 4, 5] as const;

/** The picture of the login page: a portico of arches in the theme's colour. Decoration. */
export function Arches() {
  return (
    <svg className="p-login-arches" viewBox="0 0 600 620" preserveAspectRatio="xMidYMin slice" aria-hidden="true" focusable="false">
      {RINGS.map((ring) => (
        <path key={ring} className="p-login-arch" d={arch(300 - ring * 40, ring * 48, 595 - ring * 26)} />
      ))}
      <path className="p-login-door" d="M240 470V348a60 60 0 0 1 120 0v122z" />
      <path className="p-login-way" d="M240 468h120l104 160H140z" />
    </svg>
  );
}

/** An arch around the middle: half its width and where it begins and ends from the top. */
function arch(half: number, top: number, bottom: number): string {
  return `M${300 - half} ${bottom}V${top + half}a${half} ${half} 0 0 1 ${half * 2} 0V${bottom}z`;
}
