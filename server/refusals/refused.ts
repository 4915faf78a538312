/** A sentence in both languages of the product. */
export interface Bilingual {
  zh: string;
  en: string;
}

/**
 * A request that is refused for a reason the user may read.
 * Shape: `errcode` of contract 16, `text` in both languages; `data` goes into the envelope.
 */
export class Refused extends Error {
  readonly errcode: number;
  readonly text: Bilingual;
  readonly data: unknown;

  constructor(errcode: number, text: Bilingual, data?: unknown) {
    super(text.en);
    this.name = 'Refused';
    this.errcode = errcode;
    this.text = text;
    this.data = data;
  }
}

/** Languages of the product's sentences. */
export type Language = keyof Bilingual;

/** A sentence in both languages. */
export const bilingual = (zh: string, en: string): Bilingual => ({ zh, en });
