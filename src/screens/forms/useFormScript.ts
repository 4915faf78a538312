import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { ScriptedButtons } from '#renderers/contracts/formScript.ts';
import { useLatest } from '#renderers/regions/hooks/useLatest.ts';
import type { ShowDialog } from '#renderers/contracts/lazyDialog.ts';
import type { LimitsByControl } from '#schemas/formSchema/limits.ts';
import { formScriptOf, type FormScriptText } from '#schemas/formSchema/script.ts';
import type { FormLoad } from '#schemas/form.ts';
import type { FormScript, FormScriptContext } from '#src/engine/scripts/form/formScript.ts';
import type { ScriptEnvironment } from '#src/engine/scripts/scriptServices.ts';
import type { LoadedForm } from '#src/engine/forms/loadForm.ts';
import type { ScriptRunLog } from '#src/engine/scripts/scriptRunLog.ts';
import { loadNamespaces } from '#src/services/texts/i18n.ts';
import { reportError } from '#src/services/messages/reportError.ts';
import { scriptServices } from '#src/services/screen/scriptServices.ts';
import { userAtom } from '#src/services/page/state.ts';
import type { ScriptedPage } from '#src/screens/script/ScriptDrawer.tsx';

/** A form to draw, with what its script has made of it. */
interface DrawnForm {
  loaded: LoadedForm;
  /** As the script left it; the loaded one without a script. */
  form: FormLoad;
  script: FormScript | undefined;
  buttons: ScriptedButtons | undefined;
  limits: LimitsByControl | undefined;
  /** For those who may look at scripts. */
  page: ScriptedPage | undefined;
}

interface Surroundings {
  /** Query text of the form's address. */
  search: string;
  ports: Ports;
  show: ShowDialog;
  /** Loads the form again. */
  reload(): void;
  /** Confirms before what was typed is lost. */
  mayLose(): Promise<boolean>;
}

/**
 * Runs the script of a loaded form, if it has one; nothing of the sandbox is loaded for the others.
 * Shape: undefined until the script has seen the form; a form that was loaded again stays drawn until the new one may be.
 * Source: contract 14.
 */
export function useFormScript(loaded: LoadedForm | undefined, around: Surroundings): DrawnForm | undefined {
  const source = useMemo(() => loaded && formScriptOf(loaded.form.bizSheet), [loaded]);
  const opened = useOpened(loaded, source, around);
  const reused = source && opened && isSameRecord(opened.loaded, loaded) ? opened : undefined;
  const { loaded: own, script, runLog } = reused ?? { loaded: source ? undefined : loaded, script: undefined, runLog: undefined };
  const snapshot = useSyncExternalStore(script?.store.subscribe ?? never, () => script?.store.get());
  const { reload, mayLose } = around;
  const page = useMemo(
    () => (runLog && source && own ? scriptPageOf(own.form, source, runLog, { reload, mayLose }) : undefined),
    [runLog, source, own, reload, mayLose],
  );
  return own && { loaded: own, form: snapshot?.form ?? own.form, script, buttons: snapshot?.buttons, limits: snapshot?.limits, page };
}

const never = () => () => undefined;

/** A new record that was stored is another one: its empty form must not be filled in once more. */
function isSameRecord({ form: one }: LoadedForm, other: LoadedForm | undefined): boolean {
  return other !== undefined && one.bizSchema.code === other.form.bizSchema.code && (one.bizObject.id ?? '') === (other.form.bizObject.id ?? '');
}

interface Opened {
  loaded: LoadedForm;
  script: FormScript | undefined;
  runLog: ScriptRunLog | undefined;
}

function useOpened(loaded: LoadedForm | undefined, source: FormScriptText | undefined, { search, ports, show }: Surroundings): Opened | undefined {
  const navigate = useNavigate();
  const user = useAtomValue(userAtom);
  const now = useLatest({ ports, navigate, user, search });
  const services = useMemo(() => scriptServices(() => now.current, show), [now, show]);
  const context = useRef<FormScriptContext>(undefined);
  useEffect(() => () => context.current?.messages.closeAll(), []);
  const [opened, setOpened] = useState<Opened>();
  useEffect(() => {
    if (!loaded || !source) return;
    let isClosed = false;
    const finish = (script: FormScript | undefined) => {
      if (isClosed) script?.dispose();
      else setOpened({ loaded, script, runLog: context.current?.runLog });
    };
    const start = async () => {
      const [{ openFormContext, startFormScript }, environment] = await Promise.all([
        loadChunk(() => import('#src/engine/scripts/form/runForm.ts')),
        environmentOf(() => now.current.search),
      ]);
      context.current ??= openFormContext(services);
      return startFormScript(loaded, source, services, environment, context.current);
    };
    start().then(finish, (error: unknown) => {
      reportError(error);
      finish(undefined);
    });
    return () => {
      isClosed = true;
    };
  }, [loaded, source, now, services]);
  // The script of a form that is loaded again runs as long as that form is drawn.
  useEffect(() => () => opened?.script?.dispose(), [opened]);
  return opened;
}

async function environmentOf(search: () => string): Promise<ScriptEnvironment> {
  const [{ scriptEnvironment, formRoute }] = await Promise.all([
    loadChunk(() => import('#src/screens/script/scriptEnvironment.ts')),
    loadNamespaces('scripted'),
  ]);
  return scriptEnvironment(() => formRoute(search()));
}

function scriptPageOf(
  { bizSchema, bizSheet }: FormLoad,
  { text }: FormScriptText,
  runLog: ScriptRunLog,
  { reload, mayLose }: Pick<Surroundings, 'reload' | 'mayLose'>,
): ScriptedPage {
  return {
    name: `${bizSchema.code}/${bizSheet.code}`,
    kind: 'form',
    runLog,
    source: text,
    environment: () => environmentOf(() => ''),
    restart: reload,
    mayRestart: mayLose,
  };
}
