/** Runs before the first paint (web/build/blocking-script.ts). */
import { isLoginLikely } from './lib/login-hint.ts';
import { pressedAttribute, prerenderedAttribute } from './lib/prerendered-page.ts';
import { applyTheme, chosenTheme } from './lib/theme.ts';

// The app needs Chrome and Edge 126, Firefox 126, Safari 18 (README, “Supported browsers”), the first versions with
// this function.
if (!('parse' in URL))
  document.addEventListener('DOMContentLoaded', () =>
    document.querySelector('#old-browser')?.removeAttribute('hidden'),
  );

// Applies the chosen theme first, so that no other background flashes.
applyTheme(chosenTheme());

// Hides the landing page from logged-in people, who are redirected to the app (styles/landing.css). All screens load
// this file, so it does not import the path definitions.
if (location.pathname === '/' && isLoginLikely()) document.documentElement.dataset['login'] = 'likely';

document.addEventListener('click', ({ target }) => {
  if (target instanceof Element) target.closest(`[${prerenderedAttribute}] button`)?.setAttribute(pressedAttribute, '');
});
