/**
 * Whether the screen is of a kind. While the page is put on paper it stays what it was: a sheet is as narrow as a phone, and
 * parts that went with it would not be what they were afterwards. Source: BX-096.
 */
export function screenMedia(query: string): { matches(): boolean; watch(react: () => void): () => void } {
  let media: { screen: MediaQueryList; paper: MediaQueryList } | undefined;
  let was: boolean | undefined;
  const opened = () => (media ??= { screen: matchMedia(query), paper: matchMedia('print') });
  return {
    matches() {
      const { screen, paper } = opened();
      if (was === undefined || !paper.matches) was = screen.matches;
      return was;
    },
    watch(react) {
      const { screen } = opened();
      screen.addEventListener('change', react);
      return () => screen.removeEventListener('change', react);
    },
  };
}
