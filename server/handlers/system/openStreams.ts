import type { Principal } from '#server/organisation/actor.ts';
import { actorsOfSessions } from '#server/policies/sessionActor.ts';
import { tooManyRequests } from '#server/refusals/http.ts';
import type { Services } from '#server/services/services.ts';

/** A stream that is open. */
interface OpenStream {
  sessionId: string;
  /** The session is alive; rights may have changed since the last time. */
  goesOn(reader: Principal): void;
  /** The session is over. */
  stop(): void;
}

/** The streams of one process. */
interface OpenStreams {
  /** Counts one more stream of a person, before it is open; gives what takes it off. Errors: 900429 at the most one person has. */
  takePlace(userId: string): () => void;
  /** Has the session of a stream looked up from time to time until the returned function is called. */
  watch(stream: OpenStream): () => void;
}

/** How often streams are checked for sessions that another process has ended; each check also keeps the connections open. */
const SESSION_CHECK_MS = 15_000;
/** Most streams of one person in one process: a tab or two in each of several browsers, never all connections of the server. */
const STREAMS_PER_PERSON = 20;

const streamsOf = new WeakMap<Services, OpenStreams>();

/** The streams of the process of these services. */
export function openStreams(services: Services): OpenStreams {
  const streams = streamsOf.get(services) ?? makeOpenStreams(services);
  streamsOf.set(services, streams);
  return streams;
}

function makeOpenStreams(services: Services): OpenStreams {
  const places = new Map<string, number>();
  const watched = new Set<OpenStream>();
  let timer: ReturnType<typeof setInterval> | undefined;
  /** One statement for all of them, whether they are ten or ten thousand. */
  const check = async (): Promise<void> => {
    const streams = [...watched];
    const actors = await actorsOfSessions([...new Set(streams.map(({ sessionId }) => sessionId))], services);
    for (const stream of streams) {
      const actor = actors.get(stream.sessionId);
      if (actor) stream.goesOn(actor);
      else stream.stop();
    }
  };
  /** Who cannot be looked up, as the database is away, is not let listen on. */
  const checkOrStop = (): void => {
    check().catch(() => {
      for (const stream of watched) stream.stop();
    });
  };
  return {
    takePlace(userId) {
      const count = places.get(userId) ?? 0;
      if (count >= STREAMS_PER_PERSON) throw tooManyRequests(SESSION_CHECK_MS / 1000);
      places.set(userId, count + 1);
      return () => {
        const left = (places.get(userId) ?? 1) - 1;
        if (left > 0) places.set(userId, left);
        else places.delete(userId);
      };
    },
    watch(stream) {
      watched.add(stream);
      timer ??= setInterval(checkOrStop, SESSION_CHECK_MS).unref();
      return () => {
        watched.delete(stream);
        if (watched.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
  };
}
