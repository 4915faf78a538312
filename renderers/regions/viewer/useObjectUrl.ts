import { useEffect } from 'react';
import { useRequest } from '#renderers/regions/hooks/useRequest.ts';

/** An address of bytes for as long as they are shown. Shape: `type` = what they are here, whatever they call themselves: those of a page are never one. */
export function useObjectUrl(blob: Blob, type: string): string | undefined {
  const [state] = useRequest(blob, async () => URL.createObjectURL(new Blob([blob], { type })));
  const url = state.status === 'ready' ? state.value : undefined;
  useEffect(() => () => URL.revokeObjectURL(url ?? ''), [url]);
  return url;
}
