import { startTransition, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { Root } from './app/root.tsx';
import { watchErrors } from './app/tell-error.ts';
import { reloadOnceForMissingChunks } from './lib/missing-chunks.ts';
import { paths } from './lib/paths.ts';
import { keepServedStory, noteServed, servedAttribute } from './lib/served-page.ts';

reloadOnceForMissingChunks();
watchErrors();

// Only who presses keys needs it.
window.addEventListener(
  'keydown',
  () => void import('./app/keep-place.ts').then((m) => m.keepPlace()).catch(() => undefined),
  { once: true },
);

// In pieces, so that a slow phone can scroll and paint meanwhile.
const begin = (place: HTMLElement, app: ReactNode): void => startTransition(() => createRoot(place).render(app));

/** The landing page is there as markup; the same page that works takes its place in one go. */
async function beginWithLanding(place: HTMLElement): Promise<void> {
  const landing = await import('./pages/landing.tsx').catch(() => undefined);
  if (landing === undefined) {
    // The router has a screen for what is missing.
    begin(place, <Root />);
    return;
  }
  keepServedStory(place);
  const catchUp = noteServed(place);
  const begun = () => {
    place.removeAttribute(servedAttribute);
    catchUp();
  };
  begin(place, <Root Landing={landing.LandingPage} onBegun={begun} />);
}

const place = document.getElementById('root');
if (place === null) throw new Error('The page has no place for the app');
if (location.pathname === paths.landing()) void beginWithLanding(place);
else begin(place, <Root />);
