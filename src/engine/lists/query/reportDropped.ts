import { localized } from '#schemas/localized.ts';
import type { ListSession } from './ListSession.ts';

/** Says which values of the address could not be used, or what else `key` says of them, those of fields by their names. Source: BX-003. */
export function reportDropped(session: ListSession, dropped: readonly string[], key = 'list:address.dropped'): void {
  if (dropped.length === 0) return;
  const { t, locale } = session.services.ports();
  const { queryConditions, queryColumns } = session.store.get().model?.config ?? {};
  const items = [...(queryConditions ?? []), ...(queryColumns ?? [])];
  const nameOf = (key: string) => {
    const item = items.find(({ propertyCode }) => propertyCode === key);
    return item ? localized(item, locale) : key;
  };
  session.services.message({ level: 'info', text: t(key, { names: [...new Set(dropped.map(nameOf))].join(', ') }), ms: 3000 });
}
