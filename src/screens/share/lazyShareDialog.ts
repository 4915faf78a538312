import type { LazyDialog } from '#renderers/contracts/lazyDialog.ts';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';
import type { FormLoad } from '#schemas/form.ts';
import { isByLink } from '#src/api/headers.ts';
import { recordPlaceOf } from '#src/screens/comments/recordPlace.ts';
import type { Shared } from './ShareDialog.tsx';

/** Shares a record, by a link or a notification. */
export const lazyShareDialog: LazyDialog<{ shared: Shared }, undefined> = { ...lazyComponent(() => import('./ShareDialog.tsx')), texts: ['share', 'form'] };

/** What of a form can be shared: its stored record, or an empty form that is open to everybody (HT-015); undefined = neither, as for people who came by a link of their own. */
export function sharedOf(form: FormLoad): Shared | undefined {
  const { bizObject, bizSheet } = form;
  const { bizObjectId } = recordPlaceOf(form) ?? {};
  const { schemaCode } = bizObject;
  const externalForm = bizSheet.externalLinkAble === true ? bizSheet.code : undefined;
  return schemaCode && (bizObjectId !== undefined || externalForm !== undefined) && !isByLink() ? { schemaCode, bizObjectId, externalForm } : undefined;
}
