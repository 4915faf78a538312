/** Event that makes everything around a field unfold: groups and tabs listen to it. */
export const REVEAL = 'p-reveal';

/** Unfolds what hides a field, then scrolls it into view and focuses it, by the id of its element. */
export function goToField(id: string): void {
  const element = document.getElementById(id);
  if (!element) return;
  element.dispatchEvent(new CustomEvent(REVEAL, { bubbles: true }));
  element.focus();
  element.scrollIntoView({ block: 'center' });
}
