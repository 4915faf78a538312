import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import { showStartFailure } from './app/startFailure.ts';
import { startCalls } from './app/startCalls.ts';
import { showStartFrame } from './app/startFrame.ts';
import { replaceForbiddenStores } from './app/startStores.ts';

replaceForbiddenStores();

// oxlint-disable-next-line no-console -- CN-010: the built page names its version on one console line
console.info(`Portico ${APP_VERSION}`);

const root = document.querySelector('#root');
if (root !== null) {
  // This small part runs while the large one is still on its way: the server answers meanwhile.
  const answers = startCalls();
  showStartFrame(document.documentElement);
  loadChunk(() => import('./app/openPortal.tsx'))
    .then(({ openPortal }) => openPortal(root, answers))
    .catch((error: unknown) => showStartFailure(root, error));
}
