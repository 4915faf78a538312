import { Fragment } from 'react';
import { listSeparator } from '#schemas/formats/format.ts';
import type { ChoiceTag } from '#schemas/formats/tone.ts';
import type { Locale } from '#schemas/localized.ts';
import '#renderers/regions/renderTree/RenderTree.css';
import './tags.css';

/** Choices as tags in their tones, as lists have them; between two stands what is heard and copied. Source: mockup 06, ADR 0007. */
export function ChoiceTags({ tags, locale }: { tags: readonly ChoiceTag[]; locale: Locale }) {
  return (
    <span className="p-choice-tags">
      {tags.map(({ text, tone }, at) => (
        <Fragment key={text}>
          {at > 0 && <span className="p-tree-comma">{listSeparator(locale)}</span>}
          <span className={`p-tree-tag p-tone-${tone}`}>{text}</span>
        </Fragment>
      ))}
    </span>
  );
}
