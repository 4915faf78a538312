import { splitLinks } from '#schemas/formats/splitLinks.ts';
import { localized } from '#schemas/localized.ts';
import { textField, type BlockProps, type BlockRenderer } from '#renderers/contracts/block.ts';

/** Plain text; addresses in it become links. */
export const textBlock: BlockRenderer = { kinds: ['text'], Body: TextBody };

function TextBody({ config, parts: { Follow }, ports }: BlockProps) {
  const names = config.text_i18n;
  const text = localized({ name: textField(config, 'text'), name_i18n: typeof names === 'string' ? names : undefined }, ports.locale);
  return (
    <p className="p-block-text">
      {splitLinks(text).map((piece, at) =>
        piece.isLink ? (
          // A piece has no identity but its place.
          <Follow key={`${at}`} url={piece.text}>
            {piece.text}
          </Follow>
        ) : (
          piece.text
        ),
      )}
    </p>
  );
}
