import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';
import { loadNamespaces } from '#src/services/texts/i18n.ts';

/** Says which items an open form has no longer, once one of them is missed. */
export const { Part: LazyLostItems } = lazyComponent(
  async () => (await Promise.all([import('#renderers/regions/form/saving/LostItems.tsx'), loadNamespaces('news')]))[0],
);
