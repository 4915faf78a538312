import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { LazyBoundary } from '#renderers/regions/lazy/LazyBoundary.tsx';
import { IconButton } from '#renderers/regions/base/IconButton.tsx';
import type { FormLoad, FormSaved } from '#schemas/form.ts';
import type { WorkItemRow } from '#schemas/workItem.ts';
import { usePorts } from '#src/services/screen/ports.ts';
import { returnState } from '#src/services/navigation/returnState.ts';
import { recordAppAtom, store } from '#src/services/page/state.ts';
import { portalPath } from '#src/services/navigation/navigate.ts';
import { usePlaceName } from '#src/services/navigation/placeName.ts';
import type { FormMessage } from '#src/engine/navigation/openRecord.ts';
import { COMMENTS } from '#src/screens/comments/recordPlace.ts';
import { FormBeside } from './FormBeside.tsx';
import { FormPane } from './FormPane.tsx';
import { HeadTools } from './head/lazyHeadTools.ts';
import { RecordNumber, recordTitle, StatusTag } from './RecordTitle.tsx';
import { storedSearch } from './storedSearch.ts';
import { useFileViewer } from './useFileViewer.ts';
import { TaskTags } from './task/TaskTags.tsx';
import { TodoSteps } from './task/TodoSteps.tsx';
import { useTodoPlace } from './task/useTodoPlace.ts';
import { useConfirmLeaving } from '#src/services/screen/useConfirmLeaving.tsx';
import './forms.css';

/** Framed elsewhere it has no header of the portal, whose arrow leads back. */
const IS_FRAMED = window.parent !== window;

/** `/form/detail`: the form of a record, work item or new workflow by its query keys (RT-013, FM-001, FM-002). */
export default function FormScreen() {
  const ports = useFileViewer(usePorts());
  const { t } = ports;
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const [form, setForm] = useState<FormLoad>();
  const back = portalPath(new URLSearchParams(search).get('return'));
  const leave = useCallback(() => (back === undefined ? navigate(-1) : navigate(back, returnState())), [back, navigate]);
  const { setDirty, unlessDirty, leaveDialog } = useConfirmLeaving(t);
  const title = form && recordTitle(form, ports);
  usePlaceName(title);

  const place = useTodoPlace(form);
  const isFromTodo = back?.startsWith(TODO) === true;
  const toItem = ({ workflowInstanceId, workItemId }: WorkItemRow) =>
    onwardPath(new URLSearchParams({ workflowInstanceId, workitemId: workItemId }).toString(), back);

  const appCode = form?.bizSchema.appCode;
  useEffect(() => {
    store.set(recordAppAtom, appCode ?? undefined);
    return () => store.set(recordAppAtom, undefined);
  }, [appCode]);

  const onMessage = useCallback(
    (message: FormMessage) => {
      notifyParent(message);
      if (message !== 'reload') void leave();
    },
    [leave],
  );
  const onAdded = (saved: FormSaved) => {
    notifyParent('reload-close');
    if (back !== undefined) void navigate(back, returnState(saved.bizObjectId));
    else void navigate(`/form/detail?${storedSearch(search, saved.bizObjectId)}`, { replace: true });
  };
  const onDecided = (next: string | undefined) => {
    notifyParent('reload');
    // Who came from their to-do goes on with it.
    const following = isFromTodo && place?.next ? toItem(place.next) : undefined;
    const onward = next === undefined ? following : onwardPath(next, back);
    if (onward !== undefined) void navigate(onward, { replace: true });
    else void (back === undefined ? navigate(decidedPlace()) : navigate(back, returnState()));
  };
  return (
    <div className="p-form-page">
      <div className="p-form-page-surface p-surface">
        <header className="p-form-page-head">
          {IS_FRAMED && <IconButton icon="back" label={t('form:page.back')} onClick={() => unlessDirty(() => void leave())} />}
          {title !== undefined && <h1 className="p-form-page-title">{title}</h1>}
          {form && <StatusTag form={form} ports={ports} />}
          {form && <RecordNumber form={form} title={title} />}
          <TaskTags place={place} ports={ports} />
          <span className="p-record-space" />
          {form && (
            <LazyBoundary place={null}>
              <HeadTools form={form} ports={ports} showsComments={hash === COMMENTS} />
            </LazyBoundary>
          )}
          {isFromTodo && place && (
            <TodoSteps place={place} ports={ports} onOpen={(item) => unlessDirty(() => void navigate(toItem(item), { replace: true }))} />
          )}
        </header>
        <FormBeside search={search} form={form} ports={ports}>
          <FormPane
            key={search}
            search={search}
            ports={ports}
            onLoaded={setForm}
            onDirtyChange={setDirty}
            onMessage={onMessage}
            onAdded={onAdded}
            onDecided={onDecided}
          />
        </FormBeside>
      </div>
      {leaveDialog}
    </div>
  );
}

const TODO = '/workflow-center/my-unfinished-workitem';

/** Where somebody is led who has decided a task that no page led to. */
const decidedPlace = () => TODO;

/** The form of another item, which leads back to the same page. */
const onwardPath = (query: string, back: string | undefined): string =>
  `/form/detail?${query}${back === undefined ? '' : `&return=${encodeURIComponent(back)}`}`;

/** Notifies the page that frames this one, if it is ours (contract 5.2: sends always name the target origin). */
function notifyParent(message: FormMessage): void {
  if (IS_FRAMED) window.parent.postMessage(message, location.origin);
}
