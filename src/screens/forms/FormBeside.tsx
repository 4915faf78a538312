import type { ReactNode } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import { LazyBoundary } from '#renderers/regions/lazy/LazyBoundary.tsx';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';
import type { FormLoad } from '#schemas/form.ts';
import { railKindAt, railKindOf } from './rail/railOf.ts';
import { useRail } from './rail/railState.ts';

const { Part: FormRail } = lazyComponent(() => import('./rail/FormRail.tsx'));

interface FormBesideProps {
  /** Query text of the form's address: it says before the form is there what will stand beside it. */
  search: string;
  form: FormLoad | undefined;
  ports: Ports;
  children: ReactNode;
}

/** A form with what belongs to it beside it: steps, comments, changes; their place is there before they are. */
export function FormBeside({ search, form, ports, children }: FormBesideProps) {
  const { isOpen } = useRail(form ? railKindOf(form) : railKindAt(search));
  return (
    <div className="p-form-beside" data-rail={isOpen || undefined}>
      {children}
      {form && isOpen && (
        <LazyBoundary place={null}>
          <FormRail form={form} ports={ports} />
        </LazyBoundary>
      )}
    </div>
  );
}
