import type { Translate } from '#renderers/contracts/ports.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import './panel.css';

export interface PickerFootProps<Item> {
  chosen: readonly Item[];
  t: Translate;
  onChoose(items: Item[]): void;
  onDone(): void;
}

/** The foot of a panel that takes several: what is chosen, each to be taken away, and the button that ends choosing. */
export function PickerFoot<Item extends { id: string; name: string }>({ chosen, t, onChoose, onDone }: PickerFootProps<Item>) {
  return (
    <div className="p-panel-foot">
      <ul className="p-panel-chosen" aria-label={t('form:pick.chosen', { count: chosen.length })}>
        {chosen.map((item) => (
          <li key={item.id}>
            <button
              type="button"
              className="p-chosen"
              aria-label={t('form:pick.remove', { name: item.name })}
              onClick={() => onChoose(chosen.filter((other) => other.id !== item.id))}
            >
              {item.name}
              <Icon name="close" size={14} />
            </button>
          </li>
        ))}
      </ul>
      <Button size="small" variant="primary" onClick={onDone}>
        {t('form:pick.done')}
      </Button>
    </div>
  );
}
