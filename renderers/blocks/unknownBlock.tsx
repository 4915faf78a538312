import { Notice } from '#renderers/regions/base/Notice.tsx';
import type { BlockProps, BlockRenderer } from '#renderers/contracts/block.ts';

/** A kind of block nobody knows: says so in its place, with the kinds that are known (contract 15.1). */
export const unknownBlock: BlockRenderer = { kinds: [], Body: UnknownBody };

function UnknownBody({ block: { kind }, knownKinds, ports: { t } }: BlockProps) {
  return <Notice kind="info" level={3} title={t('report:block.unknown')} text={t('report:block.unknownText', { kind, known: knownKinds.join(', ') })} />;
}
