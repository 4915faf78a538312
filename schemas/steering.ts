/** Control characters, halves of characters, and signs that turn the reading order round: `photo\u202Egpj.exe` would read as a picture. */
const STEERING = /[\p{Cc}\p{Surrogate}\p{Bidi_Control}\u2028\u2029]/gu;

/** True for a text with signs that show nothing and steer how what stands around them is shown. */
export function holdsSteering(text: string): boolean {
  return text.search(STEERING) >= 0;
}

/** The text with something visible in the place of each such sign. */
export function replaceSteering(text: string, by: (sign: string) => string): string {
  return text.replaceAll(STEERING, by);
}
