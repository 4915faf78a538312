import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { PendingInput } from '#renderers/regions/form/pending/pendingInputs.ts';
import { usePendingInputs } from '#renderers/regions/form/pending/usePendingInputs.ts';
import { useLatest } from '#renderers/regions/hooks/useLatest.ts';
import { MAX_UPLOAD_BYTES } from '#schemas/limits.ts';
import type { AttachmentValue } from '#schemas/property.ts';
import { fileSizeText } from './fileSize.ts';

/** Stands before the number of the choice. */
const UPLOAD_KEY = 'upload-';

/** A file on its way to the server. */
export interface Upload {
  key: string;
  name: string;
  percent: number;
  /** Why it did not arrive, in words. */
  fault: string | undefined;
  /** What may be sent again; absent = it would not arrive either. */
  file?: File;
}

/** Uploads of one attachment field; a file joins the value once it has arrived, in the order of the choice, and the form around it waits for it. */
export function useUploads({ files: port, t }: Ports, files: readonly AttachmentValue[], onChange: (value: unknown) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const stops = useRef(new Map<string, AbortController>());
  const counter = useRef(0);
  /** Which of the choices each stored file was, by its reference; files that were there before have none. */
  const places = useRef(new Map<string, number>());
  const latest = useRef({ files, onChange });
  useLayoutEffect(() => {
    latest.current = { files, onChange };
  });

  useEffect(() => {
    const running = stops.current;
    return () => {
      for (const stop of running.values()) stop.abort();
    };
  }, []);

  const update = (key: string, change: Partial<Upload>) => setUploads((list) => list.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)));
  const forget = (key: string) => {
    stops.current.delete(key);
    setUploads((list) => list.filter((upload) => upload.key !== key));
  };
  const start = async (key: string, file: File, place: number) => {
    const stop = new AbortController();
    stops.current.set(key, stop);
    try {
      const stored = await port.upload(file, (percent) => update(key, { percent: Math.round(percent) }), stop.signal);
      forget(key);
      places.current.set(stored.refId, place);
      const later = latest.current.files.findIndex(({ refId }) => (places.current.get(refId) ?? 0) > place);
      const next = later === -1 ? [...latest.current.files, stored] : latest.current.files.toSpliced(later, 0, stored);
      // Two uploads may arrive before the form draws again.
      latest.current = { ...latest.current, files: next };
      latest.current.onChange(next);
    } catch (error) {
      if (stop.signal.aborted) forget(key);
      else update(key, { fault: port.faultText(error) });
    }
  };
  const add = (chosen: readonly File[]) => {
    for (const file of chosen) {
      counter.current += 1;
      const key = `${UPLOAD_KEY}${counter.current}`;
      const tooLarge = file.size > MAX_UPLOAD_BYTES;
      const fault = tooLarge ? t('form:file.tooLarge', { limit: fileSizeText(MAX_UPLOAD_BYTES) }) : undefined;
      setUploads((list) => [...list, { key, name: file.name, percent: 0, fault, ...(!tooLarge && { file }) }]);
      if (!tooLarge) void start(key, file, counter.current);
    }
  };
  const cancel = (key: string) => {
    stops.current.get(key)?.abort();
    forget(key);
  };
  const acts = useLatest({
    cancel,
    again(key: string, file: File) {
      update(key, { percent: 0, fault: undefined });
      void start(key, file, Number(key.replace(UPLOAD_KEY, '')));
    },
  });
  const pending = useMemo(
    () =>
      uploads.map(({ key, name, percent, fault, file }): PendingInput => {
        const drop = () => acts.current.cancel(key);
        if (fault === undefined) return { name, detail: t('form:file.progress', { percent }), hasFailed: false, drop };
        return { name, detail: fault, hasFailed: true, drop, ...(file && { retry: () => acts.current.again(key, file) }) };
      }),
    [uploads, acts, t],
  );
  usePendingInputs(pending);
  return { uploads, add, cancel };
}
