import { localized } from '#schemas/localized.ts';
import { textField, type BlockProps, type BlockRenderer } from './blockContract.ts';

/** Plain text; addresses in it become links. */
export const textBlock: BlockRenderer = { kinds: ['text'], Body: TextBody };

/** Addresses end before a space, a bracket or Chinese writing and its marks, and without the mark that ends a sentence. */
const ADDRESS = /(https?:\/\/[^\s<>"'()\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]*[^\s<>"'()\u3000-\u303f\u4e00-\u9fff\uff00-\uffef.,;:!?])/;

function TextBody({ config, parts: { Follow }, ports }: BlockProps) {
  const names = config.text_i18n;
  const text = localized({ name: textField(config, 'text'), name_i18n: typeof names === 'string' ? names : undefined }, ports.locale);
  return (
    <p className="p-block-text">
      {text.split(ADDRESS).map((part, at) =>
        // Every second part is an address; a part has no identity but its place.
        at % 2 === 1 ? (
          <Follow key={`${at}`} url={part}>
            {part}
          </Follow>
        ) : (
          part
        ),
      )}
    </p>
  );
}
