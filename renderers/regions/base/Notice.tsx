import { useState, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import './base.css';
import './Notice.css';
import './icons.ts';
import { Icon, type IconName } from './Icon.tsx';

/** The trace id behind a notice, with the words around it. */
export interface NoticeDetails {
  /** Words of the button that opens them. */
  label: string;
  traceId: string;
  traceLabel: string;
  copyLabel: string;
  copiedLabel: string;
}

export interface NoticeProps {
  kind: 'empty' | 'search' | 'error' | 'forbidden' | 'info' | 'success';
  title: string;
  /** What to do next. */
  text?: string;
  actions?: ReactNode;
  details?: NoticeDetails;
  /** Level of the title's heading; 2 when absent. */
  level?: 1 | 2 | 3;
}

const ICON: Record<NoticeProps['kind'], IconName> = { empty: 'empty', search: 'search', error: 'error', forbidden: 'lock', info: 'info', success: 'success' };

/** The state of a region in words: nothing here, nothing found, failed, not allowed; the trace id is one click away (BX-039). */
export function Notice({ kind, title, text, actions, details, level = 2 }: NoticeProps) {
  const Heading = `h${level}` as const;
  return (
    <section className={`p-notice p-notice-${kind}`} role={kind === 'error' ? 'alert' : undefined}>
      <span className="p-notice-icon">
        <Icon name={ICON[kind]} size={24} />
      </span>
      <Heading className="p-notice-title">{title}</Heading>
      {text !== undefined && <p className="p-notice-text">{text}</p>}
      {actions !== undefined && <div className="p-notice-actions">{actions}</div>}
      {details !== undefined && <TraceDetails {...details} />}
    </section>
  );
}

/** A trace id behind 'details', with a button that copies it. */
export function TraceDetails({ label, traceId, traceLabel, copyLabel, copiedLabel }: NoticeDetails) {
  const [open, setOpen] = useState(false);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(traceId);
    setCopied(true);
  };
  return (
    <div className="p-trace">
      <Button variant="link" size="small" aria-expanded={open} trailingIcon={open ? 'chevronUp' : 'chevronDown'} onClick={() => setOpen(!open)}>
        {label}
      </Button>
      {open && (
        <p className="p-trace-line">
          <span>{traceLabel}</span> <code className="p-trace-id">{traceId}</code>
          <Button variant="link" size="small" icon={copied ? 'check' : 'copy'} onClick={() => void copy()}>
            {copied ? copiedLabel : copyLabel}
          </Button>
        </p>
      )}
    </div>
  );
}
