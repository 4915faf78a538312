/** Longest pattern of a form rule, characters. */
const MAX_PATTERN = 200;

/**
 * Why a regular expression of a form rule cannot be used; nothing when it can.
 * Refused besides broken ones: a repeated group that itself repeats or chooses, such as `(a+)+` or `(a|ab)*`, because
 * a crafted value could keep the server busy with it (safety.md 2). Source: contract 6.8.
 */
export function patternFault(pattern: string): string | undefined {
  if (pattern.length > MAX_PATTERN) return `the pattern is longer than ${MAX_PATTERN} characters`;
  try {
    RegExp(pattern, 'u');
  } catch (error) {
    return `the pattern is no regular expression: ${error instanceof Error ? error.message : String(error)}`;
  }
  if (/\\(?:[1-9]|k<)/.test(pattern)) return 'the pattern must not refer back to a group';
  return repeatsARepeat(pattern) ? 'the pattern repeats a group that itself repeats or chooses; a crafted value could take for ever' : undefined;
}

/** What a group may do: repeat without end, or choose between ways. */
interface Group {
  endless: boolean;
  chooses: boolean;
}

function repeatsARepeat(pattern: string): boolean {
  const parts = pattern.replace(/\\./gu, 'x').replace(/\[[^\]]*\]/gu, 'x');
  const open: Group[] = [];
  for (let at = 0; at < parts.length; at += 1) {
    const char = parts[at];
    const outer = open.at(-1);
    if (char === '(') {
      open.push({ endless: false, chooses: false });
      // What follows is no quantifier but the kind of the group.
      if (parts[at + 1] === '?') at += 1;
    } else if (char === ')') {
      const group = open.pop() ?? { endless: false, chooses: false };
      const times = timesAt(parts, at + 1);
      if ((times === Infinity && (group.endless || group.chooses)) || (times > 1 && group.endless)) return true;
      const around = open.at(-1);
      if (around) Object.assign(around, { endless: around.endless || group.endless || times === Infinity, chooses: around.chooses || group.chooses });
    } else if (outer && char === '|') outer.chooses = true;
    else if (outer && timesAt(parts, at) === Infinity) outer.endless = true;
  }
  return false;
}

/** How often what stands before is repeated at most; 1 when no repetition stands here. */
function timesAt(parts: string, at: number): number {
  const char = parts[at];
  if (char === '*' || char === '+') return Infinity;
  const counted = /^\{(\d+)(,?)(\d*)\}/.exec(parts.slice(at));
  if (!counted) return 1;
  const [, least = '1', comma, most] = counted;
  if (comma && !most) return Infinity;
  return Number(most || least);
}
