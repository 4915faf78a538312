import { CORE_ICONS } from './coreIcons.ts';
import { addIcons, type IconName } from './Icon.tsx';

export type { IconName };

// Paths of all other icons; they come with the first page that imports this module, the shell at the latest.
const MORE_ICONS = {
  bell: 'M4.4 12.6V8a4.6 4.6 0 0 1 9.2 0v4.6l1.2 1.2H3.2zM7.4 15.4h3.2',
  code: 'm6.2 5.4-3.6 3.6 3.6 3.6M11.8 5.4l3.6 3.6-3.6 3.6M10.2 3.8 7.8 14.2',
  headset: 'M3.4 11.4V9a5.6 5.6 0 0 1 11.2 0v2.4M3.4 9.8h2.2v4H4.4a1 1 0 0 1-1-1zM14.6 9.8h-2.2v4h1.2a1 1 0 0 0 1-1zM13.4 13.8v.4a1.6 1.6 0 0 1-1.6 1.6H9.6',
  help: 'M9 2.6a6.4 6.4 0 1 1 0 12.8A6.4 6.4 0 0 1 9 2.6M7 7.2a2 2 0 1 1 2.9 1.8c-.6.3-.9.7-.9 1.3v.3M9 12.7v.1',
  monitor: 'M2.6 3.6h12.8v8.6H2.6zM6 15h6M9 12.2V15',
  video: 'M2.6 4.6h8.8v8.8H2.6zM11.4 8l4-2v6l-4-2z',
  add: 'M9 3.5v11M3.5 9h11',
  app: 'M3 3h5v5H3zM10 3h5v5h-5zM3 10h5v5H3zM10 10h5v5h-5z',
  arrowDown: 'M9 3.5v11M4.8 10.3 9 14.5l4.2-4.2',
  arrowUp: 'M9 14.5v-11M4.8 7.7 9 3.5l4.2 4.2',
  back: 'M11.2 3.8 6 9l5.2 5.2',
  board: 'M3 3.5h12v11H3zM5.5 6v6M9 6v3.5M12.5 6v5',
  book: 'M9 4.6C7.4 3.4 5.2 3 2.8 3.2v10.9c2.4-.2 4.6.2 6.2 1.4 1.6-1.2 3.8-1.6 6.2-1.4V3.2C12.8 3 10.6 3.4 9 4.6zM9 4.6v10.9',
  building: 'M3.5 15.2V3h7v12.2M10.5 7h4v8.2M2 15.2h14M6 6h2M6 9h2M6 12h2',
  calendar: 'M3 4.5h12v10.7H3zM3 8h12M6.2 2.5v3M11.8 2.5v3',
  chart: 'M3 3v12h12M6.4 12.2V9M9.6 12.2V5.6M12.8 12.2V7.8',
  chevronLeft: 'M10.9 4.8 6.7 9l4.2 4.2',
  chevronRight: 'M7.1 4.8 11.3 9l-4.2 4.2',
  clock: 'M9 2.6a6.4 6.4 0 1 1 0 12.8A6.4 6.4 0 0 1 9 2.6M9 5.4V9l2.4 1.6',
  columns: 'M3 3.5h12v11H3zM7 3.5v11M11 3.5v11',
  share: 'M11.8 6.3 6.2 8.4M6.2 9.9l5.6 2.4M14 3.6a2 2 0 1 1 0 4 2 2 0 0 1 0-4M4.2 7.1a2 2 0 1 1 0 4 2 2 0 0 1 0-4M14 11a2 2 0 1 1 0 4 2 2 0 0 1 0-4',
  comment: 'M3 3.5h12v8.5H8.4L5 15v-3H3zM6 6.5h6M6 9h4',
  denied: 'M9 2.6a6.4 6.4 0 1 1 0 12.8A6.4 6.4 0 0 1 9 2.6M4.6 4.6l8.8 8.8',
  download: 'M9 3v8M5.6 7.8 9 11.2l3.4-3.4M3.2 12v3h11.6v-3',
  edit: 'M3.2 14.8v-2.9l8.6-8.6 2.9 2.9-8.6 8.6zM9.8 5.3l2.9 2.9',
  empty: 'M3 10.2 5.2 4h7.6L15 10.2v4.6H3zM3 10.2h3.4l1 2h3.2l1-2H15',
  external: 'M10.5 3h4.5v4.5M15 3 8.6 9.4M7 4H3.2v10.8H14V11',
  gantt: 'M3 4.5h6M6 9h6.5M10 13.5h5',
  file: 'M4 2.5h6.5L14 6v9.5H4zM10.3 2.7v3.5h3.5',
  filter: 'M2.8 4.5h12.4M5.2 9h7.6M7.4 13.5h3.2',
  flag: 'M4.2 15.5v-13h9.3l-2 3.5 2 3.5H4.2',
  folder: 'M2.2 4h4.6l1.5 1.8h7.5v8.7H2.2z',
  grip: 'M6.5 4.5h.1M11.5 4.5h.1M6.5 9h.1M11.5 9h.1M6.5 13.5h.1M11.5 13.5h.1',
  home: 'M2.8 8.4 9 3l6.2 5.4M4.4 7.3v7.7h3.3v-4h2.6v4h3.3V7.3',
  inbox: 'M2.8 9.6 5 3.5h8l2.2 6.1v4.9H2.8zM2.8 9.6h3.4l1 2h3.6l1-2h3.4',
  link: 'M7.6 10.4a2.7 2.7 0 0 0 3.9 0l2.6-2.7a2.7 2.7 0 0 0-3.8-3.8L9.2 5M10.4 7.6a2.7 2.7 0 0 0-3.9 0l-2.6 2.7a2.7 2.7 0 0 0 3.8 3.8L8.8 13',
  list: 'M3 4.5h12M3 9h12M3 13.5h12',
  logout: 'M7 3H3v12h4M11.4 5.6 14.8 9l-3.4 3.4M14.8 9H6.8',
  menu: 'M2.8 4.8h12.4M2.8 9h12.4M2.8 13.2h12.4',
  minus: 'M3.5 9h11',
  more: 'M4 9h.1M9 9h.1M14 9h.1',
  page: 'M4 2.5h10v13H4zM6.5 6h5M6.5 9h5M6.5 12h3',
  panel: 'M2.5 3.5h13v11h-13zM7 3.5v11',
  palette: 'M9 2.6a6.4 6.4 0 1 0 0 12.8c1.2 0 1.6-.8 1.2-1.8-.5-1.3.3-2.3 1.6-2.3h1.5c1.2 0 2.1-.9 2.1-2.2A6.6 6.6 0 0 0 9 2.6M5.6 9h.1M7 5.9h.1M11 5.9h.1',
  people: 'M6.8 3.6a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5M2.2 14.6c.2-2.9 2-4.4 4.6-4.4s4.4 1.5 4.6 4.4M11.7 4a2.3 2.3 0 0 1 0 4.4M13 10.6c1.7.5 2.7 1.9 2.8 4',
  pin: 'M6 3h6M7 3v4.5L5 10h8l-2-2.5V3M9 10v5',
  print: 'M5 6.5V3h8v3.5M5 12.5H2.8v-6h12.4v6H13M5 10.5h8V15H5z',
  refresh: 'M14.6 7.2A5.9 5.9 0 0 0 3.8 6.4M3.4 10.8a5.9 5.9 0 0 0 10.8.8M3.6 3.2v3.4H7M14.4 14.8v-3.4H11',
  save: 'M3 3h9.5L15 5.5V15H3zM6 3v4h5.5V3M5.5 15v-5h7v5',
  search: 'M8 3a5 5 0 1 1 0 10A5 5 0 0 1 8 3M11.7 11.7l3.5 3.5',
  send: 'm15.5 2.8-6 12.6-2.1-5.3-4.9-2.2zM7.4 10.1l3.1-3.1',
  settings: 'M2.8 5.5h7M13 5.5h2.2M2.8 12.5H5M8.2 12.5h7M11.4 3.9a1.6 1.6 0 1 1 0 3.2 1.6 1.6 0 0 1 0-3.2M6.6 10.9a1.6 1.6 0 1 1 0 3.2 1.6 1.6 0 0 1 0-3.2',
  sort: 'M5.5 3.5v11M2.8 11.8l2.7 2.7 2.7-2.7M12.5 14.5v-11M9.8 6.2l2.7-2.7 2.7 2.7',
  star: 'm9 2.6 1.9 4.1 4.4.5-3.3 3 .9 4.4L9 12.4l-3.9 2.2.9-4.4-3.3-3 4.4-.5z',
  swap: 'M3 6.2h11.5L11.6 3.3M15 11.8H3.5l2.9 2.9',
  table: 'M2.8 3.5h12.4v11H2.8zM2.8 7h12.4M7 7v7.5',
  trash: 'M3 5h12M7 5V3h4v2M4.6 5l.7 10h7.4l.7-10M7.5 8v4.5M10.5 8v4.5',
  upload: 'M9 11.2V3M5.6 6.4 9 3l3.4 3.4M3.2 12v3h11.6v-3',
  wrench: 'M14.8 5.2a3.7 3.7 0 0 1-5 4.6l-4.7 4.7-1.7-1.6 4.8-4.7a3.7 3.7 0 0 1 4.6-5L10.6 5.4l2 2z',
} as const;

/** All icons by name. */
export const ICONS = { ...CORE_ICONS, ...MORE_ICONS };

addIcons(MORE_ICONS);

/** An icon by a name from elsewhere; undefined when there is none of that name. */
export function iconNamed(name: unknown): IconName | undefined {
  return typeof name === 'string' && name in ICONS ? (name as IconName) : undefined; // just looked up
}
