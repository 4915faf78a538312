import { useEffect, useState } from 'react';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';
import { LazyBoundary } from '#renderers/regions/lazy/LazyBoundary.tsx';
import { isByLink } from '#src/api/headers.ts';
import { loadNamespaces } from '#src/services/texts/i18n.ts';
import type { RecordNewsProps } from './RecordNews.tsx';

const { Part: RecordNews } = lazyComponent(async () => (await Promise.all([import('./RecordNews.tsx'), loadNamespaces('news')]))[0]);

/** The form is drawn before, ms. */
const FIRST_MS = 200;

/** News of a form, of its record and its documents, once it has been drawn; who comes by an external link hears none. Without them the form works and says nothing. */
export function LazyRecordNews(props: RecordNewsProps) {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), FIRST_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    isDue &&
    !isByLink() && (
      <LazyBoundary place={null} onMissing={ignore}>
        <RecordNews {...props} />
      </LazyBoundary>
    )
  );
}

const ignore = () => undefined;
