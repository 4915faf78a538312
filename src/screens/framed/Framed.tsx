import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Button } from '#renderers/regions/base/Button.tsx';
import { IconButton } from '#renderers/regions/base/IconButton.tsx';
import { Notice } from '#renderers/regions/base/Notice.tsx';
import { pageToken } from '#src/api/pageTokens.ts';
import { useTranslate } from '#src/services/texts/i18n.ts';
import { usePlaceName } from '#src/services/navigation/placeName.ts';
import { settingsAtom } from '#src/services/page/state.ts';
import { framedTarget } from '#src/engine/navigation/framedTarget.ts';
import { FRAME_RIGHTS } from '#src/engine/navigation/openRecord.ts';
import { PagePending } from '#src/screens/pages/PagePending.tsx';
import './Framed.css';

/** A page behind an address, under its name: in a frame where its host may be framed, else as a link that says why (OP-34, OP-70). */
export function Framed({ url, name }: { url: string; name: string }) {
  const t = useTranslate();
  const settings = useAtomValue(settingsAtom);
  usePlaceName(name);
  const target = framedTarget(url, window.location.origin, settings, pageToken());
  if (target.kind === 'refused') return <Notice kind="error" level={1} title={t('framed:refused')} text={t('framed:refusedText')} />;
  const open = () => window.open(new URL(url, window.location.origin).href, '_blank', 'noopener,noreferrer');
  return (
    <section className="p-framed">
      <header className="p-framed-head">
        <h1 className="p-framed-title">{name}</h1>
        <IconButton icon="external" label={t('framed:open')} onClick={open} />
      </header>
      {target.kind === 'frame' ? (
        <Frame key={target.src} src={target.src} name={name} />
      ) : (
        <Notice
          kind="forbidden"
          title={t('framed:link')}
          text={t('framed:linkText', { host: new URL(target.href).host })}
          actions={
            <Button variant="primary" icon="external" onClick={open}>
              {t('framed:open')}
            </Button>
          }
        />
      )}
    </section>
  );
}

function Frame({ src, name }: { src: string; name: string }) {
  const [loaded, setLoaded] = useState(false);
  return (
    <div className="p-framed-body" aria-busy={!loaded}>
      {!loaded && <PagePending />}
      <iframe className="p-framed-frame" src={src} title={name} sandbox={FRAME_RIGHTS} referrerPolicy="no-referrer" onLoad={() => setLoaded(true)} />
    </div>
  );
}
