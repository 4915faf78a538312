import { signatureImage } from '#src/engine/work/opinionCalls.ts';
import { useRequest } from '#renderers/regions/hooks/useRequest.ts';
import { useTranslate } from '#src/services/texts/i18n.ts';
import './SignaturePicture.css';

/** The picture of a signature; its place is kept while it comes, and where it does not it is said that there is one. */
export function SignaturePicture({ refId, name }: { refId: string; name: string }) {
  const t = useTranslate();
  const [state] = useRequest(refId, () => signatureImage(refId));
  if (state.status === 'ready') return <img className="p-signature-picture" src={state.value} alt={t('workflow:track.signedBy', { name })} />;
  if (state.status === 'loading') return <span className="p-signature-picture p-skeleton" aria-hidden="true" />;
  return <p className="p-signature-given">{t('workflow:track.signed')}</p>;
}
