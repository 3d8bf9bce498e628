import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { Root } from './app/root.tsx';
import { watchErrors } from './app/tell-error.ts';
import { reloadOnceForMissingChunks } from './lib/missing-chunks.ts';
import { paths } from './lib/paths.ts';
import { keepServedStory, noteServed, served_attribute } from './lib/served-page.ts';

reloadOnceForMissingChunks();
watchErrors();

/** The landing page is there as markup; the same page that works takes its place in one go. */
async function beginWithLanding(place: HTMLElement): Promise<void> {
  const { LandingPage } = await import('./pages/landing.tsx');
  keepServedStory(place);
  const catchUp = noteServed(place);
  const begun = () => {
    place.removeAttribute(served_attribute);
    catchUp();
  };
  // Not urgent, because it is there to be read: the browser may scroll and paint meanwhile.
  startTransition(() => createRoot(place).render(<Root Landing={LandingPage} onBegun={begun} />));
}

const place = document.getElementById('root');
if (place === null) throw new Error('The page has no place for the app');
if (location.pathname === paths.landing()) void beginWithLanding(place);
else createRoot(place).render(<Root />);
