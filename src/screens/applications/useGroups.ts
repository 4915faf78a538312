import { useCallback, useEffect, useState } from 'react';
import type { ApplicationGroup } from '#schemas/menu.ts';
import { call } from '#src/api/client.ts';
import { isCancelled } from '#src/api/errors.ts';
import type { Loaded } from '../shell/shellData.ts';

const DROPPED = 'all';

/** The user's applications by group without the group `all` (AP-002, AP-003), and a way to read them again. */
export function useGroups(): [Loaded<ApplicationGroup[]>, () => void] {
  const [groups, setGroups] = useState<Loaded<ApplicationGroup[]>>({ status: 'loading' });
  const load = useCallback(
    () =>
      call('applicationGroups', { query: { isMobile: false, isPortal: true } }).then(
        (answer) => setGroups({ status: 'ready', value: answer.filter((group) => group.code !== DROPPED) }),
        (error: unknown) => {
          if (!isCancelled(error)) setGroups({ status: 'failed', error });
        },
      ),
    [],
  );
  useEffect(() => void load(), [load]);

  const reload = () => {
    setGroups({ status: 'loading' });
    void load();
  };
  return [groups, reload];
}
