import type { CustomButton } from '#schemas/list.ts';
import type { SeenModel } from '#server/policies/access.ts';
import { grantedCode, usableButton } from '#server/policies/buttons.ts';
import { visibleIds } from '#server/query/visibleRows.ts';
import type { Exchange } from '#server/services/handler.ts';

/**
 * The custom buttons that stand in the form of a stored record for this user: those of the lists of its model, each code once, in
 * the order of the lists; the right to the button has to reach this very record. Source: contract 10.3, 12.2.
 */
export async function customButtonsOf(
  { services, actor }: Pick<Exchange, 'services' | 'actor'>,
  { apps, model, reader }: SeenModel,
  objectId: string,
): Promise<CustomButton[]> {
  const named = model.lists.flatMap(({ code: queryCode, config }) =>
    (config.customButtons ?? []).filter(({ useLocation }) => useLocation === 'FORM').map((button) => ({ ...button, queryCode })),
  );
  const first = named.filter(({ code }, at) => named.findIndex((other) => other.code === code) === at);
  const found = await Promise.all(
    first.map(async (button) => {
      const right = grantedCode(actor, apps, model.code, button.code);
      if (right === undefined) return [];
      const reached = await visibleIds(services.database.kysely, services.catalogue, reader, model.code, [objectId], right);
      return reached.has(objectId) ? usableButton(actor, apps, model, button) : [];
    }),
  );
  return found.flat();
}
