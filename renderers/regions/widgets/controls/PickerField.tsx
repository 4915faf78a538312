import { useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { Skeleton } from '#renderers/regions/base/Busy.tsx';
import { Dialog } from '#renderers/regions/base/Dialog.tsx';
import { Icon, type IconName } from '#renderers/regions/base/Icon.tsx';
import { Popover } from '#renderers/regions/base/Popover.tsx';
import { LazyBoundary } from '#renderers/regions/lazy/LazyBoundary.tsx';
import './PickerField.css';
import '#renderers/regions/widgets/pickers/panel.css';

export interface PickerFieldProps {
  id: string;
  /** Id of the element that names the field; without it `label` is shown inside the control. */
  labelId?: string | undefined;
  /** Name of the field inside the control, as filters have it. */
  label?: string | undefined;
  /** Name of the panel for readers of the page. */
  panelLabel: string;
  placeholder: string;
  /** What is chosen; undefined = nothing. */
  children: ReactNode | undefined;
  icon?: IconName;
  required?: boolean | undefined;
  invalid?: boolean;
  describedBy?: string | undefined;
  /** Takes the choice away; absent = it cannot be. */
  onClear?: (() => void) | undefined;
  clearLabel?: string;
  /** Width of the panel in pixels; at least the control's own. */
  panelWidth?: number;
  /** Opens as a dialog in the middle of the window instead; `fills` = as high as it may be. */
  dialog?: { closeLabel: string; fills: boolean } | undefined;
  /** What the panel holds; loaded when it opens. */
  panel(close: () => void): ReactNode;
}

/** A control that shows a choice and opens a panel to make it: dropdowns, people, records, addresses, ranges. */
export function PickerField(props: PickerFieldProps) {
  const { id, labelId, label, placeholder, children, icon = 'chevronDown', required, invalid = false, describedBy, onClear, clearLabel } = props;
  const [open, setOpen] = useState(false);
  const control = useRef<HTMLButtonElement>(null);
  const own = useId();
  const close = () => setOpen(false);
  const show = () => setOpen(true);
  const chosen = children !== undefined;
  return (
    <div className="p-picker" data-clearable={(chosen && onClear !== undefined) || undefined}>
      <button
        ref={control}
        id={id}
        type="button"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot open a panel of people, records or months
        role="combobox"
        className="p-picker-control"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? `${own}-panel` : undefined}
        aria-labelledby={`${labelId ?? `${own}-label`} ${own}-value`}
        aria-required={required || undefined}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onClick={open ? close : show}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || open) return;
          event.preventDefault();
          show();
        }}
      >
        {label !== undefined && (
          <span id={`${own}-label`} className="p-picker-label">
            {label}
          </span>
        )}
        <span id={`${own}-value`} className="p-picker-value" data-empty={!chosen || undefined}>
          {chosen ? children : placeholder}
        </span>
        <Icon name={icon} size={16} className="p-picker-icon" />
      </button>
      {chosen && onClear !== undefined && (
        <button
          type="button"
          className="p-bare-icon p-picker-clear"
          aria-label={clearLabel}
          onClick={() => {
            onClear();
            control.current?.focus();
          }}
        >
          <Icon name="close" size={14} />
        </button>
      )}
      {open && <OpenPanel {...props} panelId={`${own}-panel`} control={control} onClose={close} />}
    </div>
  );
}

interface OpenPanelProps extends Pick<PickerFieldProps, 'panelLabel' | 'panelWidth' | 'dialog' | 'panel'> {
  panelId: string;
  control: RefObject<HTMLButtonElement | null>;
  onClose(): void;
}

/** What has opened at the control, or above the page. */
function OpenPanel({ panelLabel, panelWidth = 0, dialog, panel, panelId, control, onClose }: OpenPanelProps) {
  const content = <LazyBoundary place={<PanelSkeleton />}>{panel(onClose)}</LazyBoundary>;
  if (dialog) {
    const { closeLabel, fills } = dialog;
    const className = `p-picker-dialog ${fills ? 'p-picker-dialog-full' : ''}`;
    // Outside the form of the control: a form in it, such as the pager's, is no part of that one.
    return createPortal(
      <div id={panelId} onSubmit={(event) => event.stopPropagation()}>
        <Dialog open title={panelLabel} closeLabel={closeLabel} width={panelWidth} onClose={onClose} className={className}>
          {content}
        </Dialog>
      </div>,
      document.body,
    );
  }
  return (
    <Popover
      anchor={control}
      open
      onClose={onClose}
      label={panelLabel}
      width={Math.max(panelWidth, control.current?.offsetWidth ?? 0)}
      className="p-picker-panel"
    >
      <div id={panelId}>{content}</div>
    </Popover>
  );
}

/** Bars in the place of what loads. */
export function PanelSkeleton() {
  return (
    <div className="p-panel-skeleton" aria-busy="true">
      {['92%', '64%', '78%', '56%', '84%'].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  );
}
