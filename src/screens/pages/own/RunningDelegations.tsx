import '#src/services/requests/workflowCalls.ts';
import { Link } from 'react-router-dom';
import type { Delegation } from '#schemas/workflow/delegation.ts';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { call } from '#src/api/client.ts';
import { usePorts } from '#src/services/screen/ports.ts';
import { delegationWords, MOST_DELEGATIONS } from './delegationWords.ts';
import { useNow } from './useNow.ts';
import './delegations.css';

/** Delegations of a person, and those to them. */
export interface BothDelegations {
  mine: readonly Delegation[];
  toMe: readonly Delegation[];
}

/** As many stand on the line; the others are counted. */
const MOST = 2;

/** Who acts for the person now, and for whom the person does, with the end; nothing where nobody does. Source: contract 21.8, BX-049, BX-082. */
export function RunningDelegations({ mine, toMe }: BothDelegations) {
  const { t, timeZone } = usePorts();
  const all = delegationWords(mine, toMe, useNow(timeZone), t);
  if (all.length === 0) return null;
  return (
    <ul className="p-delegations" aria-label={t('home:delegation.label')}>
      {all.slice(0, MOST).map(({ id, text, isMine }) => (
        <li key={id}>
          <Link className="p-delegation" to={`/workflow-center/delegation-workflow${isMine ? '' : '?as=trustee'}`}>
            <Icon name="swap" size={14} />
            <span>{text}</span>
          </Link>
        </li>
      ))}
      {all.length > MOST && (
        <li>
          <Link className="p-delegation" to="/workflow-center/delegation-workflow">
            {t('home:delegation.more', { count: all.length - MOST })}
          </Link>
        </li>
      )}
    </ul>
  );
}

/** Reads the delegations of both sides, those that began last first. Errors: those of the call. */
export async function loadDelegations(signal: AbortSignal): Promise<BothDelegations> {
  const load = async (as: 'trustor' | 'trustee') => (await call('delegations', { query: { as, page: 0, size: MOST_DELEGATIONS } }, { signal })).content;
  const [mine, toMe] = await Promise.all([load('trustor'), load('trustee')]);
  return { mine, toMe };
}
