/** Starts the app in the browser. */
import { startTransition, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadAtFirstKey } from './app/input-method-at-start.ts';
import { registerErrorListeners } from './app/report-client-error.ts';
import { Root } from './app/root.tsx';
import { hasDialogEntry } from './lib/history-state.ts';
import { reloadOnceForMissingChunks } from './lib/missing-chunks.ts';
import { paths } from './lib/paths.ts';
import { storePrerenderedStory, markPrerendered, prerenderedAttribute } from './lib/prerendered-page.ts';

reloadOnceForMissingChunks();
registerErrorListeners();
loadAtFirstKey();
// After a reload, back navigation still has to skip the history entry of a closed dialog.
if (hasDialogEntry()) void import('./lib/close-on-back.ts');

// As a transition, so that a slow phone can scroll and paint in the meantime.
const begin = (place: HTMLElement, app: ReactNode): void => startTransition(() => createRoot(place).render(app));

/** Renders the screen of the current URL. */
async function beginWithRouter(place: HTMLElement): Promise<void> {
  // If its code is missing, the root retries and reports the failure.
  const router = await import('./app/router.tsx').catch(() => undefined);
  begin(place, <Root Router={router?.AppRouter} />);
}

/** Replaces the prerendered landing page by the interactive one in a single render. */
async function beginWithLanding(place: HTMLElement): Promise<void> {
  const landing = await import('./pages/landing.tsx').catch(() => undefined);
  if (landing === undefined) {
    await beginWithRouter(place);
    return;
  }
  storePrerenderedStory(place);
  const catchUp = markPrerendered(place);
  const begun = () => {
    place.removeAttribute(prerenderedAttribute);
    catchUp();
  };
  begin(place, <Root Landing={landing.LandingPage} onFirstRender={begun} />);
}

const place = document.getElementById('root');
if (place === null) throw new Error('The page has no root element for the app');
if (location.pathname === paths.landing()) void beginWithLanding(place);
else void beginWithRouter(place);
