import type { ReactNode } from 'react';
import { Button } from '#renderers/regions/base/Button.tsx';
import { LazyBoundary } from '#renderers/regions/lazy/LazyBoundary.tsx';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';
import { localized } from '#schemas/localized.ts';
import { mayDebug } from '#src/engine/session/session.ts';
import { reportError } from '#src/services/messages/reportError.ts';
import { store, userAtom } from '#src/services/page/state.ts';
import { loadNamespaces } from '#src/services/texts/i18n.ts';
import type { ScriptedPage } from '#src/screens/script/ScriptDrawer.tsx';
import type { CustomButtonsProps } from './CustomButtons.tsx';
import { lazyTrialDialog } from '#src/screens/script/trial/lazyTrialDialog.ts';

const { Part: FormScriptButton } = lazyComponent(async () => {
  const [{ FormScriptButton: Part }] = await Promise.all([import('#src/screens/script/ScriptButton.tsx'), loadNamespaces('script')]);
  return { default: Part };
});

const { Part: LazyCustomButtons } = lazyComponent(async () => {
  const [{ CustomButtons: Part }] = await Promise.all([import('./CustomButtons.tsx'), loadNamespaces('list')]);
  return { default: Part };
});

interface FormToolsParts extends CustomButtonsProps {
  /** Its script, for those who may look at it. */
  page: ScriptedPage | undefined;
}

/** What stands at the beginning of the bar of a form; undefined = nothing. Source: contract 10.3, BX-028, BX-047. */
export function formTools({ page, ...props }: FormToolsParts): ReactNode {
  const own = builderTools({ page, ...props });
  const { customButtons } = props.form.formPermission;
  if (!customButtons?.length) return own;
  // They have their room before they can be pressed: what stands beside them in the bar would be pushed away.
  const places = customButtons.map((button) => (
    <Button key={button.code} type="button" disabled>
      {localized(button, props.ports.locale)}
    </Button>
  ));
  return (
    <>
      {own}
      <LazyBoundary place={places}>
        <LazyCustomButtons {...props} />
      </LazyBoundary>
    </>
  );
}

/** What those who may look at how pages come about have at a form: its script, and where there is none the trial of its workflow; undefined for others. Source: BX-028, BX-047. */
function builderTools({ page, form: { workflowCode }, ports, show }: FormToolsParts): ReactNode {
  if (page)
    return (
      <LazyBoundary place={null}>
        <FormScriptButton page={page} ports={ports} />
      </LazyBoundary>
    );
  if (!workflowCode || !mayDebug(store.get(userAtom))) return undefined;
  return (
    <Button type="button" icon="wrench" onClick={() => void show(lazyTrialDialog, { first: { workflowCode } }).catch(reportError)}>
      {ports.t('form:page.try')}
    </Button>
  );
}
