/** Whether the portal is light or dark: by the choice of this browser's user, else as the theme says. Source: BX-017, TH-003. */
export function outwardOf(own: string | undefined, ofTheme: string | null | undefined): 'light' | 'dark' {
  const isDark = own === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : (own ?? ofTheme) === 'dark';
  return isDark ? 'dark' : 'light';
}
