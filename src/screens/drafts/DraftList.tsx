import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { ListRow } from '#schemas/list.ts';
import { draftsDocument } from '#src/engine/work/drafts.ts';
import { builtInListOf } from '#src/engine/work/workList.ts';
import { saveUnsentDrafts } from '#src/screens/forms/saveUnsentDrafts.ts';
import { WorkList } from '#src/screens/workflow/WorkList.tsx';
import { portalPath } from '#src/services/navigation/navigate.ts';

const DOCUMENT = draftsDocument(saveUnsentDrafts);

/** A person's drafts, the one changed last first: a row opens its form with the draft, checked ones can be deleted. Source: contract 10.5. */
export default function DraftList({ ports }: { ports: Ports }) {
  const list = useMemo(() => builtInListOf(DOCUMENT, ports), [ports]);
  const navigate = useNavigate();
  const open = useCallback(
    (row: ListRow) => {
      const address = portalPath(DOCUMENT.addressOf(row));
      if (address !== undefined) void navigate(`${address}&return=${encodeURIComponent('/my-draft')}`);
    },
    [navigate],
  );
  const parts = useCallback(() => ({ grid: { onOpen: open } }), [open]);
  return <WorkList list={list} ports={ports} parts={parts} />;
}
