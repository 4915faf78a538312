import { useState } from 'react';
import { wallClock } from '#schemas/formats/wallClock.ts';

/** Now as it was when this was first drawn, wall clock of a zone. */
export function useNow(timeZone: string): string {
  const [now] = useState(() => wallClock(new Date(), timeZone));
  return now;
}
