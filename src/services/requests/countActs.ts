import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import { sending } from '#src/api/client.ts';

const { send } = sending;
// How acts are sent that count once comes with the first of them.
sending.send = async (act) => (act.row.counted ? (await loadChunk(() => import('./countOnce.ts'))).countOnce(act) : send(act));
