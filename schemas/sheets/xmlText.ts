/** Text of an XML part from its bytes, piece by piece: UTF-8, or UTF-16 where its mark says so (XML 1.0, 4.3.3). */
export class XmlText {
  #decoder: TextDecoder | undefined;
  /** Waits for more: a single first byte shows no encoding yet. */
  #pending: Uint8Array = new Uint8Array(0);

  /** Errors: TypeError for bytes that are no text. */
  push(bytes: Uint8Array): string {
    if (this.#decoder) return this.#decoder.decode(bytes, { stream: true });
    const first = new Uint8Array(this.#pending.length + bytes.length);
    first.set(this.#pending);
    first.set(bytes, this.#pending.length);
    this.#pending = first;
    if (first.length < 2) return '';
    this.#decoder = xmlDecoder(first);
    return this.#decoder.decode(first, { stream: true });
  }

  /** What is left at the end. Errors: TypeError where it is half of a character. */
  end(): string {
    return this.#decoder?.decode() ?? '';
  }
}

function xmlDecoder([first, second]: Uint8Array): TextDecoder {
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le', { fatal: true });
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be', { fatal: true });
  return new TextDecoder('utf-8', { fatal: true });
}
