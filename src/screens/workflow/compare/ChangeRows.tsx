import { Fragment } from 'react';
import type { PresentationProps } from '#renderers/contracts/presentation.ts';
import { localized } from '#schemas/localized.ts';
import { wordDiff, type TextPiece } from './wordDiff.ts';
import './compare.css';

/** What an operation changed: groups as in the form, values before and after side by side, changed words marked. Source: RT-015, mockup 22b. */
export default function ChangeRows({ name, columns, rows, ports }: PresentationProps) {
  const { t, locale } = ports;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
    <section className="p-changes" aria-label={name} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map(({ key, column }) => (
              <th key={key} scope="col">
                {localized(column, locale)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, data }, at) => {
            const [item, before, after, group] = [data.item, data.before, data.after, data.group].map(String);
            const pieces = wordDiff(before ?? '', after ?? '');
            return (
              <Fragment key={id}>
                {group !== '' && group !== String(rows[at - 1]?.data.group ?? '') && (
                  <tr className="p-changes-group">
                    <th scope="rowgroup" colSpan={columns.length}>
                      {group}
                    </th>
                  </tr>
                )}
                <tr>
                  <th scope="row">{item}</th>
                  <td data-side="before">
                    {before === '' ? <span className="p-changes-none">{t('track:compare.nothing')}</span> : <Pieces pieces={pieces.before} tag="del" />}
                  </td>
                  <td data-side="after">
                    {after === '' ? <span className="p-changes-none">{t('track:compare.nothing')}</span> : <Pieces pieces={pieces.after} tag="ins" />}
                  </td>
                </tr>
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

function Pieces({ pieces, tag: Tag }: { pieces: readonly TextPiece[]; tag: 'del' | 'ins' }) {
  // oxlint-disable-next-line react/no-array-index-key -- the pieces of a text never move
  return pieces.map(({ text, isChanged }, at) => (isChanged ? <Tag key={at}>{text}</Tag> : <Fragment key={at}>{text}</Fragment>));
}
