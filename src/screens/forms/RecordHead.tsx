import type { Ref } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import { IconButton } from '#renderers/regions/base/IconButton.tsx';
import { LazyBoundary } from '#renderers/regions/lazy/LazyBoundary.tsx';
import type { FormLoad } from '#schemas/form.ts';
import { HeadTools } from './head/lazyHeadTools.ts';
import { RecordNumber, StatusTag } from './RecordTitle.tsx';
import { StepButton } from './steps/StepButton.tsx';
import { TaskTags } from './task/TaskTags.tsx';
import { useTodoPlace } from './task/useTodoPlace.ts';

interface RecordHeadProps {
  titleRef: Ref<HTMLHeadingElement>;
  titleId: string;
  title: string;
  /** Known once it is loaded. */
  form: FormLoad | undefined;
  ports: Ports;
  /** Place in the list, 1-based, and number of all records. */
  position: { at: number; total: number } | undefined;
  /** Absent at the ends of the page. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  /** Opens the record in a tab of its own. */
  onOpenApart: (() => void) | undefined;
  onClose(): void;
}

/** Title, state and place of a record over its list, with the ways to its neighbours, to a tab of its own and back (LS-040). */
export function RecordHead({ titleRef, titleId, title, form, ports, position, onPrevious, onNext, onOpenApart, onClose }: RecordHeadProps) {
  const { t } = ports;
  const place = useTodoPlace(form);
  const hasSteps = position !== undefined || onPrevious !== undefined || onNext !== undefined;
  return (
    <header className="p-record-head">
      <h2 ref={titleRef} id={titleId} tabIndex={-1} className="p-record-title">
        {title}
      </h2>
      {form && <StatusTag form={form} ports={ports} />}
      {form && <RecordNumber form={form} title={title} />}
      <TaskTags place={place} ports={ports} />
      <span className="p-record-space" />
      {/* They come with the form: what stands at the edge stays there. */}
      {form && (
        <LazyBoundary place={null}>
          <HeadTools form={form} ports={ports} />
        </LazyBoundary>
      )}
      {position && <span className="p-record-position">{t('form:overlay.position', position)}</span>}
      {hasSteps && (
        <>
          <StepButton icon="chevronUp" label={t('form:overlay.previous')} end={t('form:overlay.first')} keys="K Alt+ArrowUp" onStep={onPrevious} />
          <StepButton icon="chevronDown" label={t('form:overlay.next')} end={t('form:overlay.last')} keys="J Alt+ArrowDown" onStep={onNext} />
        </>
      )}
      {onOpenApart !== undefined && <IconButton icon="external" label={t('form:overlay.link')} onClick={onOpenApart} />}
      <IconButton icon="close" label={t('form:overlay.close')} onClick={onClose} />
    </header>
  );
}
