import { useRef, useState } from 'react';
import type { FormValues } from '#schemas/formSchema/record.ts';
import type { ImportFix } from '#schemas/sheets/importFixes.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import type { Translate } from '#renderers/contracts/ports.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { chosenCodes } from './columnChoices.ts';
import type { ChosenFile } from './importSteps.ts';

interface RememberedFixesProps {
  chosen: ChosenFile;
  values: FormValues;
  t: Translate;
  onForget(fix: ImportFix): void;
}

/** What the user had remembered for the fields that are filled, each to be forgotten. Source: BX-078. */
export default function RememberedFixes({ chosen: { fields, fixes }, values, t, onForget }: RememberedFixesProps) {
  const summary = useRef<HTMLElement>(null);
  // What had the focus stays when the last one is forgotten.
  const [hasForgotten, setForgotten] = useState(false);
  const filled = new Set(chosenCodes(values));
  const shown = fields.fields
    .filter(({ code }) => filled.has(code))
    .flatMap(({ code, name }) => Object.entries(valueAt(fixes, code) ?? {}).map(([text, value]) => ({ code, name, text, value })));
  if (shown.length === 0 && !hasForgotten) return null;
  return (
    <details className="p-import-fixes">
      <summary ref={summary}>{shown.length === 0 ? t('import:fixes.none') : t('import:fixes.title', { count: shown.length })}</summary>
      <ul>
        {shown.map(({ name, ...fix }) => (
          <li key={`${fix.code} ${fix.text}`}>
            <span>{t('import:fixes.line', { name, text: fix.text, value: fix.value })}</span>
            <Button
              variant="link"
              size="small"
              aria-label={t('import:fixes.forgetOne', { name, text: fix.text })}
              onClick={() => {
                // The button goes with its line.
                summary.current?.focus();
                setForgotten(true);
                onForget(fix);
              }}
            >
              {t('import:fixes.forget')}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
