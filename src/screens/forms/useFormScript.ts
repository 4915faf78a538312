import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Ports } from '#renderers/contract.ts';
import type { ScriptedButtons } from '#renderers/formScriptPort.ts';
import { useLatest } from '#renderers/regions/base/useLatest.ts';
import type { ShowDialog } from '#renderers/lateDialog.ts';
import { formScriptOf, type FormScriptText } from '#schemas/formSchema/script.ts';
import type { FormLoad } from '#schemas/form.ts';
import type { FormScript } from '#src/engine/form/formScript.ts';
import type { LoadedForm } from '#src/engine/loadForm.ts';
import { loadNamespaces } from '#src/services/i18n.ts';
import { reportError } from '#src/services/reportError.ts';
import { scriptServices, type ScreenNow } from '#src/services/scriptServices.ts';
import { userAtom } from '#src/services/state.ts';

/** A form to draw, with what its script has made of it. */
interface DrawnForm {
  loaded: LoadedForm;
  /** As the script left it; the loaded one without a script. */
  form: FormLoad;
  script: FormScript | undefined;
  buttons: ScriptedButtons | undefined;
}

interface Surroundings {
  /** Query text of the form's address. */
  search: string;
  ports: Ports;
  show: ShowDialog;
}

/**
 * Runs the script of a loaded form, if it has one; nothing of the sandbox is loaded for the others.
 * Shape: undefined until the script has seen the form; a form that was loaded again stays drawn until the new one may be.
 * Source: contract 14.
 */
export function useFormScript(loaded: LoadedForm | undefined, around: Surroundings): DrawnForm | undefined {
  const source = useMemo(() => loaded && formScriptOf(loaded.form.bizSheet), [loaded]);
  const opened = useOpened(loaded, source, around);
  const kept = source && opened && isSameRecord(opened.loaded, loaded) ? opened : undefined;
  const { loaded: own, script } = kept ?? { loaded: source ? undefined : loaded, script: undefined };
  const shot = useSyncExternalStore(script?.store.subscribe ?? never, () => script?.store.get());
  return own && { loaded: own, form: shot?.form ?? own.form, script, buttons: shot?.buttons };
}

const never = () => () => undefined;

/** A new record that was stored is another one: its empty form must not be filled in once more. */
function isSameRecord({ form: one }: LoadedForm, other: LoadedForm | undefined): boolean {
  return other !== undefined && one.bizSchema.code === other.form.bizSchema.code && (one.bizObject.id ?? '') === (other.form.bizObject.id ?? '');
}

function useOpened(loaded: LoadedForm | undefined, source: FormScriptText | undefined, { search, ports, show }: Surroundings) {
  const navigate = useNavigate();
  const user = useAtomValue(userAtom);
  const now = useLatest({ ports, navigate, user, search });
  const [opened, setOpened] = useState<{ loaded: LoadedForm; script: FormScript | undefined }>();
  useEffect(() => {
    if (!loaded || !source) return;
    let isGone = false;
    const settle = (script: FormScript | undefined) => {
      if (isGone) script?.dispose();
      else setOpened({ loaded, script });
    };
    start(loaded.form, source, () => now.current, show).then(settle, (error: unknown) => {
      reportError(error);
      settle(undefined);
    });
    return () => {
      isGone = true;
    };
  }, [loaded, source, now, show]);
  // The script of a form that is loaded again is asked as long as that form is drawn.
  useEffect(() => () => opened?.script?.dispose(), [opened]);
  return opened;
}

async function start(form: FormLoad, source: FormScriptText, now: () => ScreenNow & { search: string }, show: ShowDialog) {
  const [{ startFormScript }, { scriptWorld, visibleQuery }] = await Promise.all([
    import('#src/engine/form/runForm.ts'),
    import('../script/scriptWorld.ts'),
    loadNamespaces('list'),
  ]);
  const world = scriptWorld(() => ({ path: '/form/detail', name: 'form-detail', params: {}, query: visibleQuery(now().search) }));
  return startFormScript(form, source, scriptServices(now, show), world);
}
