import { useLocation } from 'react-router-dom';
import { useTranslate } from '#src/services/texts/i18n.ts';
import './sample.css';

/** The two placeholders of the specification: sample text, and no request to the server (RT-050 to RT-053, OP-23). */
export default function SampleScreen() {
  const t = useTranslate();
  const isCustom = useLocation().pathname.endsWith('/application-custom');
  return (
    <section className="p-sample">
      <h1>{t(isCustom ? 'sample:custom' : 'sample:test')}</h1>
    </section>
  );
}
