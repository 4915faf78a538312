import { useEffect, useMemo, useState } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import { RecordNewsBar } from '#renderers/regions/form/saving/RecordNewsBar.tsx';
import { useLatest } from '#renderers/regions/hooks/useLatest.ts';
import type { FormLoad } from '#schemas/form.ts';
import { call } from '#src/api/client.ts';
import { toFormQuery } from '#src/engine/forms/loadForm.ts';
import { shownRecord, type RecordNews as News } from '#src/engine/forms/shownRecord.ts';
import { followShown } from '#src/services/changes/followShown.ts';
import { useDocumentNews, type FollowedForm } from './useDocumentNews.ts';

export interface RecordNewsProps extends FollowedForm {
  ports: Ports;
}

/** Says that somebody has changed or deleted the record whose form stands open, or that the form itself was changed, and offers to show it as it is now. Source: BX-091, BX-031. */
export default function RecordNews(props: RecordNewsProps) {
  const { form, opened, keeper, unsaved, ports } = props;
  const { t } = ports;
  const [found, setFound] = useState<{ of: FormLoad; news: News; isDirty: boolean }>();
  const latest = useLatest({ form, unsaved });
  const query = useMemo(() => toFormQuery(opened.address), [opened.address]);
  const documentNews = useDocumentNews(props);
  const isStored = form.bizObject.loadedFromDb === true;
  useEffect(() => {
    if (query === undefined || !isStored) return undefined;
    const report = (of: FormLoad, news: News) => {
      // What a save of one's own has made of it is found out with the next one.
      if (news.kind === 'changed' && keeper.current?.sent() !== undefined) return;
      setFound({ of, news, isDirty: latest.current.unsaved.isDirty() });
    };
    return followShown(shownRecord({ form: () => latest.current.form, query, call, report }));
  }, [query, isStored, latest, keeper]);
  if (found?.of !== form) return documentNews && <RecordNewsBar text={t('news:formChanged')} onShow={documentNews.onTake} t={t} />;
  const { news } = found;
  if (news.kind === 'gone') return <RecordNewsBar text={t(found.isDirty ? 'news:goneTyped' : 'news:gone')} t={t} />;
  const text = news.by === undefined ? t('news:changed') : t('news:changedBy', { name: news.by });
  /** What is typed is offered again, over the record as it is then; where it cannot be kept, the person confirms. */
  const show = async () => {
    if ((await keeper.current?.flush()) === true || (await unsaved.mayLose())) opened.reload();
  };
  return <RecordNewsBar text={text} onShow={() => void show()} t={t} />;
}
