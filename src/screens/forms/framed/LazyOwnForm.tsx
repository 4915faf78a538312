import type { ComponentProps } from 'react';
import { LazyBoundary } from '#renderers/regions/lazy/LazyBoundary.tsx';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';
import type { FormLoad } from '#schemas/form.ts';

const { Part } = lazyComponent(async () => ({ default: (await import('./OwnForm.tsx')).OwnForm }));

/** `sheetType` of a form that is a page of its own (contract 10.3). */
const OWN = 1;

/** Whether the form is the page at its address, in place of one that the portal draws. Source: contract 10.3. */
export const isOwnForm = ({ bizSheet }: Pick<FormLoad, 'bizSheet'>): boolean => bizSheet.sheetType === OWN && Boolean(bizSheet.pcUrl);

/** Few forms are pages of their own: what frames one comes with the first. */
export function LazyOwnForm(props: ComponentProps<typeof Part>) {
  return (
    <LazyBoundary place={null}>
      <Part {...props} />
    </LazyBoundary>
  );
}
