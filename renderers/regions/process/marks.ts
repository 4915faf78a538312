/** Paths of the marks of steps, in the 18 by 18 box of the icons, drawn with a 1.5 line; rail and chart draw the same. */
export const MARK_PATHS = {
  done: 'm3.8 9.4 3.4 3.4 7-7.4',
  returned: 'M6.4 4 3.2 7.2l3.2 3.2M3.4 7.2h7.2a4 4 0 0 1 0 8H8',
  refused: 'm4.6 4.6 8.8 8.8M13.4 4.6l-8.8 8.8',
  current: 'M9 2.6a6.4 6.4 0 1 1 0 12.8A6.4 6.4 0 0 1 9 2.6M9 5.4V9l2.4 1.6',
  waiting: 'M6.6 4.4v9.2M11.4 4.4v9.2',
  exception: 'M9 3.4v6.8M9 14v.1',
  takenAway: 'M3.5 9h11',
  act: 'M9 8v5.6M9 4.6v.1',
} as const;
