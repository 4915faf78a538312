import { useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import { guides } from 'virtual:guides';
import type { Locale } from '#schemas/localized.ts';
import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Notice } from '#renderers/regions/base/Notice.tsx';
import { useRequest } from '#renderers/regions/hooks/useRequest.ts';
import { PagePending } from '#src/screens/pages/PagePending.tsx';
import { useLocale, useTranslate } from '#src/services/texts/i18n.ts';
import { GuideText } from './GuideText.tsx';
import { GUIDE_ID, type GuideEntry, type GuidePage } from './guidePage.ts';
import './guide.css';

/** `/guide/…`: the product's own guides in the language of the portal, for the help links of the header (OP-29). */
export default function GuideScreen() {
  const t = useTranslate();
  const locale = useLocale();
  const navigate = useNavigate();
  const { page: name = '' } = useParams();
  const entry = guides.find((guide) => guide.name === name);
  return (
    <div className="p-guide">
      <nav className="p-guide-contents" aria-label={t('guide:contents')}>
        <ul>
          {guides.map((guide) => (
            <li key={guide.name}>
              <Link to={`/guide/${guide.name}`} aria-current={guide === entry ? 'page' : undefined}>
                {guide.title[locale]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {entry ? (
        <Guide key={`${locale}/${name}`} entry={entry} locale={locale} />
      ) : (
        <Notice
          kind="search"
          level={1}
          title={t('guide:absent')}
          actions={<Button onClick={() => void navigate('/guide/staff')}>{t('guide:toStaff')}</Button>}
        />
      )}
    </div>
  );
}

function Guide({ entry, locale }: { entry: GuideEntry; locale: Locale }) {
  const t = useTranslate();
  const [state, again] = useRequest(`${locale}/${entry.name}`, async () => (await loadChunk(entry.load[locale])).default);
  if (state.status === 'loading') return <PagePending />;
  if (state.status === 'ready') return <Page page={state.value} />;
  return <Notice kind="error" level={1} title={t('guide:failed')} actions={<Button onClick={again}>{t('common:retry')}</Button>} />;
}

function Page({ page }: { page: GuidePage }) {
  const t = useTranslate();
  const visit = useLocation();
  const article = useRef<HTMLElement>(null);
  // Not by the hash alone: a chapter that is chosen again is another visit of the same address.
  useEffect(() => {
    const target = visit.hash.length > 1 ? document.getElementById(GUIDE_ID + chapterOf(visit.hash)) : null;
    (target ?? article.current)?.scrollIntoView({ block: 'start' });
  }, [visit]);
  return (
    <>
      <article ref={article} className="p-guide-page">
        <GuideText nodes={page.body} />
      </article>
      {page.chapters.length > 1 && (
        <nav className="p-guide-chapters" aria-label={t('guide:chapters')}>
          <h2>{t('guide:chapters')}</h2>
          <ul>
            {page.chapters.map(({ id, title }) => (
              <li key={id}>
                <Link to={`#${id}`}>{title}</Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  );
}

/** The chapter an address names; one that is not written as addresses are names none. */
function chapterOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}
