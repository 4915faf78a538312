import type { ReactNode } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import { LazyBoundary } from '#renderers/regions/lazy/LazyBoundary.tsx';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';
import type { FormLoad } from '#schemas/form.ts';

const { Part: FormRail } = lazyComponent(() => import('./rail/FormRail.tsx'));

interface FormBesideProps {
  /** Query text of the form's address: it says before the form is there whether it is of an instance. */
  search: string;
  form: FormLoad | undefined;
  ports: Ports;
  children: ReactNode;
}

/** A form with the steps of its instance beside it; their place is there before they are. */
export function FormBeside({ search, form, ports, children }: FormBesideProps) {
  return (
    <div className="p-form-beside" data-instance={/workflowInstanceId|workitemId/.test(search) || undefined}>
      {children}
      {form?.workflowInstanceId && (
        <LazyBoundary place={null}>
          <FormRail form={form} ports={ports} />
        </LazyBoundary>
      )}
    </div>
  );
}
