import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Notice } from '#renderers/regions/base/Notice.tsx';
import { Segmented } from '#renderers/regions/base/Segmented.tsx';
import type { StartGroup as StartGroupData, StartItem } from '#schemas/workflow/startItem.ts';
import { localized } from '#schemas/localized.ts';
import { useLocale, useTranslate } from '#src/services/texts/i18n.ts';
import { FAVOURITES, StartGroup } from './StartGroup.tsx';
import type { Marks } from './useMarks.ts';

const ALL = '';
/** No application has a blank in its code. */
const OFTEN = ' often';
/** As many as stand on two lines of the page. */
const MOST_RECENT = 8;

interface StartOfferProps {
  groups: readonly StartGroupData[];
  recent: readonly StartItem[];
  marks: Marks;
}

/** Everything that may be started: what is started often first, then by application, of which one can be chosen. */
export function StartOffer({ groups, recent, marks }: StartOfferProps) {
  const t = useTranslate();
  const locale = useLocale();
  const navigate = useNavigate();
  const [tab, setTab] = useState(ALL);
  const all = groups.flatMap(({ dataList }) => dataList);
  if (all.length === 0) {
    const actions = <Button onClick={() => void navigate('/my-draft')}>{t('start:toDrafts')}</Button>;
    return <Notice kind="empty" title={t('start:none')} text={t('start:noneText')} actions={actions} />;
  }
  const appNames = new Map(groups.map(({ appCode, appName, name_i18n }) => [appCode, localized({ name: appName, name_i18n }, locale)]));
  const favourites = all.filter(({ code }) => marks[0].has(code));
  const isOften = tab === ALL || tab === OFTEN;
  const choices = [
    { key: ALL, label: t('start:all') },
    { key: OFTEN, label: t('start:favourites') },
    ...groups.map(({ appCode }) => ({ key: appCode, label: appNames.get(appCode) ?? appCode })),
  ];
  return (
    <>
      <div className="p-start-tabs">
        <Segmented label={t('start:tabs')} choices={choices} value={tab} onChange={setTab} />
      </div>
      {isOften && favourites.length > 0 && <StartGroup id={FAVOURITES} name={t('start:favourites')} items={favourites} marks={marks} appNames={appNames} />}
      {isOften && recent.length > 0 && (
        <StartGroup id="recent" name={t('start:recent')} items={recent.slice(0, MOST_RECENT)} marks={marks} appNames={appNames} />
      )}
      {tab === OFTEN && favourites.length === 0 && recent.length === 0 && <Notice kind="empty" title={t('start:noOften')} text={t('start:noOftenText')} />}
      {groups
        .filter(({ appCode }) => tab === ALL || tab === appCode)
        .map(({ appCode, size, dataList }) => (
          <StartGroup key={appCode} id={`of-${appCode}`} name={appNames.get(appCode) ?? appCode} count={size} items={dataList} marks={marks} />
        ))}
    </>
  );
}
