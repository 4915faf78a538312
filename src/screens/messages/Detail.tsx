import { splitLinks } from '#schemas/formats/splitLinks.ts';

/** The rest of a notification: plain text with the web addresses it holds as links (contract 7.4). */
export function Detail({ text }: { text: string }) {
  return (
    <p className="p-message-detail">
      {splitLinks(text).map((piece, at) =>
        piece.isLink ? (
          // Pieces have no identity but their place.
          <a key={at} href={piece.text} target="_blank" rel="noopener noreferrer">
            {piece.text}
          </a>
        ) : (
          piece.text
        ),
      )}
    </p>
  );
}
