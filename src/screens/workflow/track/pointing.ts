import { createContext } from 'react';

/** The step that chart or log is pointed at: each shows what the other means. */
export interface Pointing {
  code: string | undefined;
  point(code: string | undefined): void;
}

/** For the rows of the log, which come as those of any table. */
export const PointingContext = createContext<Pointing>({ code: undefined, point: () => undefined });
