import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import { sending } from '#src/api/client.ts';

const { send } = sending;
// How acts are sent that count once comes with the first of them. What outlives the page is sent as it is: decisions are guarded by
// the state of their item (contract 21.14).
sending.send = async (act) => (act.row.counted && !act.keepalive ? (await loadChunk(() => import('./countOnce.ts'))).countOnce(act) : send(act));
