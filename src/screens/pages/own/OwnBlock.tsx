import '#src/services/requests/workflowCalls.ts';
import type { OwnPart } from '#renderers/contracts/block.ts';
import { usePorts } from '#src/services/screen/ports.ts';
import { CountBlock } from './CountBlock.tsx';
import { FavoritesBlock } from './FavoritesBlock.tsx';
import { InstancesBlock } from './InstancesBlock.tsx';
import { RecentsBlock } from './RecentsBlock.tsx';
import { StartBlock } from './StartBlock.tsx';
import { WorkItemsBlock } from './WorkItemsBlock.tsx';
import './own.css';
import './ownEntries.css';

/** A block of what a person has to do, has started, marked or opened (contract 15.8). */
export default function OwnBlock({ title, ...part }: OwnPart & { title: string }) {
  const ports = usePorts();
  switch (part.kind) {
    case 'count':
      return <CountBlock of={part.of} title={title} />;
    case 'workitems':
      return <WorkItemsBlock size={part.size} title={title} ports={ports} />;
    case 'instances':
      return <InstancesBlock scope={part.scope} size={part.size} title={title} ports={ports} />;
    case 'start':
      return <StartBlock codes={part.codes} title={title} ports={ports} />;
    case 'recents':
      return <RecentsBlock size={part.size} title={title} ports={ports} />;
    case 'favorites':
      return <FavoritesBlock size={part.size} title={title} ports={ports} />;
  }
}
