import { useAtomValue } from 'jotai';
import { useMemo, useRef } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { FormLoad } from '#schemas/form.ts';
import { toFormQuery } from '#src/engine/forms/loadForm.ts';
import { recordTarget, type FormMessage } from '#src/engine/navigation/openRecord.ts';
import { settingsAtom } from '#src/services/page/state.ts';
import { FramedForm } from './FramedForm.tsx';
import { useFormMessages } from './useFormMessages.ts';

interface OwnFormProps {
  form: FormLoad;
  name: string;
  /** Query text of the form's address. */
  search: string;
  ports: Ports;
  onMessage(message: FormMessage): void;
}

const NO_HOSTS: readonly string[] = [];

/** A form that is a page of its own, in a frame; it is given the keys of the record in its address, and no token. Source: contract 10.3, 5.2, safety.md 2. */
export function OwnForm({ form, name, search, ports, onMessage }: OwnFormProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const frameHosts = useAtomValue(settingsAtom).frameHosts ?? NO_HOSTS;
  const address = ownAddress(form.bizSheet.pcUrl ?? '', search);
  const target = useMemo(() => recordTarget(address, location.origin, frameHosts), [address, frameHosts]);
  useFormMessages(target, frame, frameHosts, onMessage);
  return <FramedForm target={target} name={name} ports={ports} frame={frame} />;
}

/** The address of an own form with the keys of the record that the page shows; keys it has already stay. */
function ownAddress(pcUrl: string, search: string): string {
  if (!URL.canParse(pcUrl, location.origin)) return pcUrl;
  const url = new URL(pcUrl, location.origin);
  for (const [key, value] of Object.entries(toFormQuery(search) ?? {})) if (!url.searchParams.has(key)) url.searchParams.set(key, String(value));
  return url.href;
}
