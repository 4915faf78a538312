import { type ComponentType, use } from 'react';

/**
 * A component that comes as a chunk and is drawn at once when the chunk is there; `React.lazy` would show its fallback first,
 * and React holds what follows a fallback back for 300 ms.
 * Errors: a failed chunk is thrown where the component is drawn, until `preload` is called again.
 */
export function chunkPart<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): { Part: ComponentType<P>; preload(): Promise<unknown> } {
  let Loaded: ComponentType<P> | undefined;
  let loading: Promise<void> | undefined;
  let hasFailed = false;
  const preload = () => {
    if (loading !== undefined && !hasFailed) return loading;
    hasFailed = false;
    loading = load().then((module) => {
      Loaded = module.default;
    });
    loading.catch(() => {
      hasFailed = true;
    });
    return loading;
  };
  const Part = (props: P) => {
    if (Loaded === undefined) use(loading ?? preload());
    return Loaded === undefined ? null : <Loaded {...props} />;
  };
  return { Part, preload };
}
