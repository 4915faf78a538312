import { useEffect, useMemo, useState, type RefObject } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import { RecordNewsBar } from '#renderers/regions/form/saving/RecordNewsBar.tsx';
import { useLatest } from '#renderers/regions/hooks/useLatest.ts';
import type { FormLoad } from '#schemas/form.ts';
import { call } from '#src/api/client.ts';
import type { DraftKeeper } from '#src/engine/forms/DraftKeeper.ts';
import { toFormQuery } from '#src/engine/forms/loadForm.ts';
import { shownRecord, type RecordNews as News } from '#src/engine/forms/shownRecord.ts';
import { followShown } from '#src/services/changes/followShown.ts';

export interface RecordNewsProps {
  form: FormLoad;
  /** Query text of the form's address. */
  search: string;
  /** Keeps what is typed as a draft. */
  keeper: RefObject<DraftKeeper | undefined>;
  /** Whether the form holds what is not saved; `mayLose` asks before it is given up. */
  unsaved: { isDirty(): boolean; mayLose(): Promise<boolean> };
  /** Loads the form again. */
  onShow(): void;
  ports: Ports;
}

/** Says that somebody has changed or deleted the record whose form stands open, and offers to show it as it is now. Source: BX-091. */
export default function RecordNews({ form, search, keeper, unsaved, onShow, ports: { t } }: RecordNewsProps) {
  const [found, setFound] = useState<{ of: FormLoad; news: News; isDirty: boolean }>();
  const latest = useLatest({ form, unsaved });
  const query = useMemo(() => toFormQuery(search), [search]);
  useEffect(() => {
    if (query === undefined) return undefined;
    const report = (of: FormLoad, news: News) => {
      // What a save of one's own has made of it is found out with the next one.
      if (news.kind === 'changed' && keeper.current?.sent() !== undefined) return;
      setFound({ of, news, isDirty: latest.current.unsaved.isDirty() });
    };
    return followShown(shownRecord({ form: () => latest.current.form, query, call, report }));
  }, [query, latest, keeper]);
  if (found?.of !== form) return null;
  const { news } = found;
  if (news.kind === 'gone') return <RecordNewsBar text={t(found.isDirty ? 'news:goneTyped' : 'news:gone')} t={t} />;
  const text = news.by === undefined ? t('news:changed') : t('news:changedBy', { name: news.by });
  /** What is typed is offered again, over the record as it is then; where it cannot be kept, the person confirms. */
  const show = async () => {
    if ((await keeper.current?.flush()) === true || (await unsaved.mayLose())) onShow();
  };
  return <RecordNewsBar text={text} onShow={() => void show()} t={t} />;
}
