import type { ListFeature } from '#src/engine/lists/query/listFeature.ts';
import { editsFeature } from '#src/engine/lists/features/edits/editsFeature.ts';
import { selectionFeature } from '#src/engine/lists/features/selection/selectionFeature.ts';
import { totalsFeature } from '#src/engine/lists/features/totals/totalsFeature.ts';
import { undoFeature } from '#src/engine/lists/features/undo/undoFeature.ts';
import { viewsFeature } from '#src/engine/lists/features/views/viewsFeature.ts';

/** What a list is composed of; a feature that is left out is gone, without another change. */
export const listFeatures: readonly ListFeature[] = [selectionFeature, totalsFeature, viewsFeature, editsFeature, undoFeature];
