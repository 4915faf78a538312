import { addIcons, isIconName, type IconName } from '#renderers/regions/base/Icon.tsx';

// Icons of the opinion box alone: those of the shell travel with every list.
addIcons({
  at: 'M9 6.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6M11.8 6.2v3.6c0 1.2.7 2 1.7 2s1.9-1 1.9-2.8A6.4 6.4 0 1 0 13 14',
  clip: 'm14.6 8.6-5.4 5.4a3.1 3.1 0 0 1-4.4-4.4l5.7-5.7a2.1 2.1 0 0 1 3 3l-5.6 5.6a1 1 0 0 1-1.5-1.5l5-5',
});

const added = (name: string, other: IconName): IconName => (isIconName(name) ? name : other);

export const BOX_ICONS = { at: added('at', 'user'), clip: added('clip', 'file') };
