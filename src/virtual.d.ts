/** Modules made at build by `scripts/viteCalls.ts` and the version set by the Vite configuration. */
declare module 'virtual:calls' {
  export interface CallRow {
    method: 'GET' | 'POST' | 'PUT';
    path: string;
    kind: import('#schemas/calls/call.ts').CallKind;
    host: 'api' | 'oauth' | 'public';
    envelope: boolean;
    survivesNavigation: boolean;
    /** Its 401 says nothing about the session: it needs none, makes one, or ends it (ER-002). */
    sessionless: boolean;
    /** It counts once by its `replayToken` (contract 10.2). */
    counted?: boolean;
    area: string;
  }
  export const callTable: Partial<Record<import('#schemas/calls/index.ts').CallName, CallRow>>;
  export interface CallChecks {
    shapes: Record<string, import('#src/api/checkShape.ts').AnswerShape | undefined>;
    /** The answer of a call with values in place of JSON texts; missing where no answer of the area has any. */
    decoded?(name: string, value: unknown): unknown;
  }
  export const loadChecks: Record<string, () => Promise<CallChecks>>;
}

declare module 'virtual:call-checks/*' {
  /** Ways to the fields that travel as JSON text, by call. */
  export const texts: Record<string, readonly import('#schemas/formats/jsonTexts.ts').TextPath[] | undefined>;
}

declare module 'virtual:lazy-calls' {
  export const callTable: Partial<Record<import('#schemas/calls/index.ts').CallName, import('virtual:calls').CallRow>>;
  export const loadChecks: typeof import('virtual:calls').loadChecks;
}

declare module 'virtual:act-calls' {
  export const callTable: Partial<Record<import('#schemas/calls/index.ts').CallName, import('virtual:calls').CallRow>>;
  export const loadChecks: typeof import('virtual:calls').loadChecks;
}

declare module 'virtual:workflow-calls' {
  export const callTable: Partial<Record<import('#schemas/calls/index.ts').CallName, import('virtual:calls').CallRow>>;
  export const loadChecks: typeof import('virtual:calls').loadChecks;
}

declare const APP_VERSION: string;
