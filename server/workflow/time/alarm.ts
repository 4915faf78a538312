/** Tells the clock of a process of moments that may come before it looks again by itself. */
export interface Alarm {
  set(at: Date): void;
  /** Receives what is set from here on; one listener. */
  onSet(listener: (at: Date) => void): void;
}

/** Opens the alarm of a process; without a listener what is set is forgotten, as the clock finds it by itself. */
export function openAlarm(): Alarm {
  let listener: (at: Date) => void = () => undefined;
  return {
    set: (at) => listener(at),
    onSet(given) {
      listener = given;
    },
  };
}
