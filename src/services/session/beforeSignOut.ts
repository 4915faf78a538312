/** Sends what waits to be sent. Shape: false = some of it was refused, and the page says so. Never rejects. */
type Sender = () => Promise<boolean>;

/** What does not arrive in this time is kept for the next sign-in, ms. */
const LONGEST_WAIT_MS = 8000;

const senders = new Set<Sender>();

/** Registers what is still to be sent when its person signs out; gives how to stop. Source: BX-023. */
export function sendBeforeSignOut(sender: Sender): () => void {
  senders.add(sender);
  return () => void senders.delete(sender);
}

/** Sends everything that waits while the session holds. Shape: false = something was refused, so that the page should stay. */
export async function sendWaiting(): Promise<boolean> {
  if (senders.size === 0) return true;
  const timeout = new Promise<boolean[]>((resolve) => setTimeout(() => resolve([true]), LONGEST_WAIT_MS));
  return (await Promise.race([Promise.all([...senders].map((send) => send())), timeout])).every(Boolean);
}
