import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { showStartFailure } from './app/startFailure.ts';
import { startUp } from './app/startUp.ts';

// oxlint-disable-next-line no-console -- CN-010: the built page names its version on one console line
console.info(`Portico ${APP_VERSION}`);

const root = document.querySelector('#root');
if (root !== null) {
  startUp().then(
    () => createRoot(root).render(<App />),
    (error: unknown) => showStartFailure(root, error),
  );
}
