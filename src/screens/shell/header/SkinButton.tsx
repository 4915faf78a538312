import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';
import { IconButton } from '#renderers/regions/base/IconButton.tsx';
import { loadNamespaces, useTranslate } from '#src/services/texts/i18n.ts';
import { reportError } from '#src/services/messages/reportError.ts';
import { userAtom } from '#src/services/page/state.ts';
import { isSystemAdmin } from '#src/engine/session/permissions.ts';

const drawer = lazyComponent(async () => {
  const [part] = await Promise.all([import('#src/screens/shell/skin/SkinDrawer.tsx'), loadNamespaces('skin')]);
  return part;
});
const Drawer = drawer.Part;

/** Opens the skin drawer, whose code comes with the first click; only for SYS_MNG and ADMIN (HD-014, OP-89). */
export function SkinButton() {
  const t = useTranslate();
  const user = useAtomValue(userAtom);
  const [open, setOpen] = useState(false);
  if (!isSystemAdmin(user)) return null;
  const show = () => void drawer.preload().then(() => setOpen(true), reportError);
  return (
    <>
      <IconButton className="p-not-phone" icon="palette" label={t('shell:skin')} aria-haspopup="dialog" onClick={show} />
      {open && <Drawer onClose={() => setOpen(false)} />}
    </>
  );
}
