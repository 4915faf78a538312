import type { LazyDialogProps } from '#renderers/contracts/lazyDialog.ts';
import { Dialog } from '#renderers/regions/base/Dialog.tsx';
import type { KeysDialogProps } from './lazyKeysDialog.ts';
import './KeysDialog.css';

/** Names of keys that are no letters, where the language has one. */
const NAMED: ReadonlySet<string> = new Set(['Enter', 'Space']);
/** Keys as they stand on the keyboard. */
const SIGNS: Readonly<Record<string, string>> = { ArrowDown: '↓', Escape: 'Esc' };
/** Keys that every screen has; the dialogs and panels themselves read Escape. */
const EVERYWHERE = [
  { keys: ['Escape'], text: 'keys:escape' },
  { keys: ['?'], text: 'keys:help' },
];

/** The keys of the screen, each with what it does. Source: BX-014. */
export function KeysDialog({ keys, ports: { t }, onClose }: KeysDialogProps & LazyDialogProps<undefined>) {
  return (
    <Dialog open width={440} title={t('keys:title')} closeLabel={t('keys:close')} onClose={() => onClose()}>
      <dl className="p-keys">
        {[...keys, ...EVERYWHERE].map(({ keys: all, text }) => (
          <div key={all.join(' ')} className="p-keys-line">
            <dt>{t(text)}</dt>
            <dd>
              {all.map((key) => (
                <kbd key={key}>{NAMED.has(key) ? t(`keys:names.${key}`) : (SIGNS[key] ?? key)}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
