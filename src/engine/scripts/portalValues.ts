import type { portalRows, ValueNameOf } from '#sandbox/protocol/bridgeRows.ts';
import type { ScriptEnvironment, ScriptServices } from './scriptServices.ts';

interface Around {
  services: ScriptServices;
  environment: ScriptEnvironment;
}

/** One function for each value that every script has, from where a script's page keeps services and environment. Source: contract 13.4. */
export function portalValues<Source>(around: (source: Source) => Around): Record<ValueNameOf<typeof portalRows>, (source: Source) => unknown> {
  const locale = (source: Source) => around(source).services.ports().locale;
  return {
    currentUser: (source) => currentUser(around(source)),
    $route: (source) => around(source).environment.route(),
    $i18n: (source) => ({ locale: locale(source) }),
    config: (source) => around(source).environment.publicConfig,
    $texts: (source) => around(source).environment.texts(locale(source)),
  };
}

function currentUser({ services }: Around) {
  const { id, username, name, departmentName, permissions } = services.user();
  return { id, username, name: name ?? '', departmentName: departmentName ?? '', permissions: permissions ?? [] };
}
