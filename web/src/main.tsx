import { createRoot } from 'react-dom/client';
import { Root } from './app/root.tsx';
import { watchErrors } from './app/tell-error.ts';
import { reloadOnceForMissingChunks } from './lib/missing-chunks.ts';

reloadOnceForMissingChunks();
watchErrors();

// Only who presses keys needs it.
window.addEventListener(
  'keydown',
  () => void import('./app/keep-place.ts').then((m) => m.keepPlace()).catch(() => undefined),
  { once: true },
);

const place = document.getElementById('root');
if (place === null) throw new Error('The page has no place for the app');
createRoot(place).render(<Root />);
