/** An address of the form with these keys (RT-013). */
export function formAddress(keys: Readonly<Record<string, string | null | undefined>>): string {
  return `/form/detail?${new URLSearchParams(Object.entries(keys).flatMap(([key, value]) => (value ? [[key, value]] : [])))}`;
}
