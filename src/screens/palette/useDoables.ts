import { useState } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import { isIconName } from '#renderers/regions/base/Icon.tsx';
import { toEntry } from '#renderers/regions/list/ToolbarActions.tsx';
import { screenActions } from '#src/services/screen/screenActions.ts';
import { screenKeys } from '#src/services/screen/screenKeys.ts';
import { APPEARANCES, useAppearance } from '#src/services/theme/appearance.ts';
import type { actionEntries } from './paletteEntries.ts';

type Doables = Parameters<typeof actionEntries>[0];

/** What can be done on the screen that the palette was opened on: actions of its bar that are not off, its keys, and its appearances. Source: BX-074. */
export function useDoables(ports: Ports): Doables {
  const { t } = ports;
  const [, chooseAppearance] = useAppearance();
  const [doables] = useState<Doables>(() => {
    const bar = screenActions();
    const acts = (bar?.items ?? []).filter(({ off, enabled }) => !off && enabled === true).map((item) => toEntry(item, ports, (key) => bar?.onAct(key)));
    const keys = screenKeys().flatMap(({ keys: [key = ''], text, run }) =>
      run && text !== '' ? [{ id: `key-${key}`, label: t(text), key, run: () => void run() }] : [],
    );
    const appearances = APPEARANCES.map((choice) => ({
      id: `appearance-${choice}`,
      label: `${t('shell:appearance.label')}: ${t(`shell:appearance.${choice}`)}`,
      run: () => chooseAppearance(choice),
    }));
    return [...acts.map(({ id, label, icon, onSelect }) => ({ id, label, ...(isIconName(icon) && { icon }), run: () => onSelect() })), ...keys, ...appearances];
  });
  return doables;
}
