import type { Handlers } from '#server/services/handler.ts';
import { changes } from './changes.ts';
import { health } from './health.ts';
import { policyReport } from './policyReport.ts';
import { editTheme, themesInfo } from './theme.ts';

/** Health, changes, themes (contract 3, 7.4, 7.5). */
export const systemHandlers = {
  themesInfo,
  health,
  changes,
  editTheme,
  policyReport,
} satisfies Partial<Handlers>;
