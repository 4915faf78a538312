import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { FilePort } from '#renderers/contracts/ports.ts';
import { MAX_UPLOAD_BYTES } from '#schemas/limits.ts';
import type { AttachmentValue } from '#schemas/property.ts';

/** A file on its way to the server. */
export interface Upload {
  key: string;
  name: string;
  percent: number;
  /** Why it did not arrive, in words. */
  fault: string | undefined;
}

/** Uploads of one attachment field; a file joins the value once it has arrived. */
export function useUploads(port: FilePort, tooLargeText: string, files: readonly AttachmentValue[], onChange: (value: unknown) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const stops = useRef(new Map<string, AbortController>());
  const counter = useRef(0);
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
  const start = async (key: string, file: File) => {
    const stop = new AbortController();
    stops.current.set(key, stop);
    try {
      const stored = await port.upload(file, (percent) => update(key, { percent: Math.round(percent) }), stop.signal);
      forget(key);
      const next = [...latest.current.files, stored];
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
      const key = `upload-${counter.current}`;
      const tooLarge = file.size > MAX_UPLOAD_BYTES;
      setUploads((list) => [...list, { key, name: file.name, percent: 0, fault: tooLarge ? tooLargeText : undefined }]);
      if (!tooLarge) void start(key, file);
    }
  };
  const cancel = (key: string) => {
    stops.current.get(key)?.abort();
    forget(key);
  };
  return { uploads, add, cancel };
}
