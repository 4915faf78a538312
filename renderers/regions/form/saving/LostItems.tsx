import { useState } from 'react';
import type { Ports, Translate } from '#renderers/contracts/ports.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { IconButton } from '#renderers/regions/base/IconButton.tsx';
import { listSeparator } from '#schemas/formats/format.ts';
import type { LostText } from './lostTexts.ts';
import './LostItems.css';

export interface LostItemsProps {
  texts: readonly LostText[];
  /** The form still shows the items, and nothing of it is stored. */
  isOpen: boolean;
  onClose(): void;
  ports: Ports;
}

/** Names the items that an open form has no longer, or has otherwise, at its head; what was typed into them stays there to be copied. Source: contract 10.2, BX-094. */
export default function LostItems({ texts, isOpen, onClose, ports: { t, locale } }: LostItemsProps) {
  const namesOf = (some: readonly LostText[]) => some.map(({ name }) => name).join(listSeparator(locale));
  const [removed, changed] = [texts.filter(({ isChanged }) => !isChanged), texts.filter(({ isChanged }) => isChanged)];
  const typed = texts.filter(({ text }) => text !== '');
  return (
    <section className="p-draft" data-outdated aria-label={t('news:items.label')}>
      <div className="p-draft-head">
        <Icon name="alert" size={16} />
        <output>
          {removed.length > 0 && <span>{t(`news:items.${isOpen ? 'open' : 'left'}`, { names: namesOf(removed) })}</span>}{' '}
          {changed.length > 0 && <span>{t('news:items.changed', { names: namesOf(changed) })}</span>}
        </output>
        {!isOpen && <IconButton icon="close" label={t('news:items.close')} onClick={onClose} />}
      </div>
      {typed.length > 0 && (
        <>
          <p className="p-lost-words">{t('news:items.typed')}</p>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard (axe: scrollable-region-focusable) */}
          <dl className="p-lost" tabIndex={0}>
            {typed.map((one) => (
              <Entry key={one.path} entry={one} t={t} />
            ))}
          </dl>
        </>
      )}
    </section>
  );
}

function Entry({ entry: { name, text }, t }: { entry: LostText; t: Translate }) {
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <div className="p-lost-item">
      <dt>{name}</dt>
      <dd>
        <span className="p-lost-text">{text}</span>
        {/* A page without a secure connection has no clipboard; the text can be selected. */}
        {window.isSecureContext && (
          <Button
            size="small"
            icon={isCopied ? 'check' : 'copy'}
            aria-label={isCopied ? undefined : t('news:items.copyOf', { name })}
            onClick={() => void copy()}
          >
            {t(`news:items.${isCopied ? 'copied' : 'copy'}`)}
          </Button>
        )}
      </dd>
    </div>
  );
}
