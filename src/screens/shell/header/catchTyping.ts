/**
 * Keeps what is typed from now on for a field that is still on its way, instead of the page below it.
 * Shape: `take` ends that and gives the letters; called again it gives the same.
 */
export function catchTyping(): { take(): string } {
  let typed = '';
  const onKey = (event: KeyboardEvent) => {
    const isLetter = Array.from(event.key).length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!isLetter && event.key !== 'Backspace') return;
    event.preventDefault();
    event.stopPropagation();
    typed = isLetter ? typed + event.key : typed.slice(0, -1);
  };
  document.addEventListener('keydown', onKey, true);
  return {
    take() {
      document.removeEventListener('keydown', onKey, true);
      return typed;
    },
  };
}
