/** Reads UTF-32 as `TextDecoder` reads the encodings it knows: piece by piece, faulty text refused. The platform has none for it. */
export class Utf32Decoder {
  readonly #littleEndian: boolean;
  #rest: Uint8Array = new Uint8Array();
  #isFirst = true;

  constructor(littleEndian: boolean) {
    this.#littleEndian = littleEndian;
  }

  /** The text of the next bytes, without the mark at the start. Errors: RangeError or TypeError for what is no UTF-32. */
  decode(bytes: Uint8Array = new Uint8Array(), { stream = false }: { stream?: boolean } = {}): string {
    const all = new Uint8Array(this.#rest.length + bytes.length);
    all.set(this.#rest);
    all.set(bytes, this.#rest.length);
    const whole = all.length - (all.length % 4);
    this.#rest = all.slice(whole);
    if (!stream && this.#rest.length > 0) throw new TypeError('The text ends within a sign');
    const view = new DataView(all.buffer);
    const signs: string[] = [];
    for (let at = 0; at < whole; at += 4) signs.push(signOf(view.getUint32(at, this.#littleEndian)));
    if (this.#isFirst && signs[0] === '\uFEFF') signs.shift();
    if (whole > 0) this.#isFirst = false;
    return signs.join('');
  }
}

function signOf(code: number): string {
  if (code >= 0xd800 && code <= 0xdfff) throw new TypeError('Half of a sign');
  return String.fromCodePoint(code);
}
