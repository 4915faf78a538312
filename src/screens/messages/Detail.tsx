const LINK = /(https?:\/\/[^\s，。；、）)]+)/g;

/** The rest of a notification: plain text with the web addresses it holds as links (contract 7.4). */
export function Detail({ text }: { text: string }) {
  return (
    <p className="p-message-detail">
      {text.split(LINK).map((part, at) =>
        at % 2 === 1 && URL.canParse(part) ? (
          // Parts have no identity but their place.
          <a key={at} href={part} target="_blank" rel="noopener noreferrer">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </p>
  );
}
