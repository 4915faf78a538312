import { IMPORT_FIXES, type ImportFixes, readImportFixes, withMoreFixes, withoutFix } from '#schemas/sheets/importFixes.ts';
import type { FixesCalls } from '#renderers/contracts/importCalls.ts';
import type { ListServices } from '#src/engine/lists/state/listServices.ts';

/** The remembered corrections of a list, one saved query; read again before each change, for another window may have changed them. Source: contract 9, BX-078. */
export function fixesCalls({ call }: ListServices, place: { schemaCode: string; queryCode: string }): FixesCalls {
  const load = async (): Promise<ImportFixes> => {
    const [saved] = await call('savedQueries', { query: { type: IMPORT_FIXES, ...place } });
    return readImportFixes(saved?.content) ?? {};
  };
  const store = async (fixes: ImportFixes): Promise<ImportFixes> => {
    await call('saveQuery', { body: { name: IMPORT_FIXES, type: IMPORT_FIXES, ...place, content: JSON.stringify(fixes) } });
    return fixes;
  };
  return {
    load,
    add: async (more) => store(withMoreFixes(await load(), more)),
    forget: async (fix) => store(withoutFix(await load(), fix)),
  };
}
